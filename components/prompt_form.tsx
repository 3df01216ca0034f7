/** One blank to fill in. */
export interface FieldModel {
  readonly name: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly required: boolean;
  readonly value: string;
}

/** What {@linkcode PromptForm} takes. */
export interface PromptFormProps {
  readonly action: string;
  /** The id of the part of the answer that holds the message: sending the form leads there. */
  readonly result: string;
  readonly fields: readonly FieldModel[];
}

/** A form that fills in a prompt by GET, so that every filled-in prompt has an address. */
export function PromptForm({ action, result, fields }: PromptFormProps) {
  return (
    <form
      class="prompt-form"
      action={`${action}#${result}`}
      method="get"
      data-island="prompt-form"
    >
      {fields.map((field) => <Field field={field} />)}
      <button type="submit" class="button">Fill in</button>
    </form>
  );
}

function Field({ field }: { readonly field: FieldModel }) {
  const id = `argument-${field.name}`;
  const hint = field.description === undefined ? undefined : `${id}-hint`;
  return (
    <div class="field">
      <label for={id}>
        {field.label}
        {field.label !== field.name && <code>{field.name}</code>}
        {!field.required && <span class="field-optional">optional</span>}
      </label>
      {hint && <p id={hint} class="field-hint">{field.description}</p>}
      <textarea
        id={id}
        name={field.name}
        rows={2}
        required={field.required}
        aria-describedby={hint}
        spellcheck={false}
      >
        {`\n${field.value}`}
      </textarea>
    </div>
  );
}
