/** One call that the stand-in for the model asks for. */
export interface Call {
  /** The tool's name as the host offers it to its model. */
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** How the server is reached. */
export type Server =
  | { readonly kind: "http"; readonly url: string }
  | { readonly kind: "stdio"; readonly command: readonly string[] };

/** One conversation with a host. */
export interface Talk {
  readonly server: Server;
  /** What the person says. */
  readonly prompt: string;
  /** The command that is given with it, where a host takes it apart from the text. */
  readonly command?: string;
  /** What the model asks for, one after another. */
  readonly calls: readonly Call[];
}

/** What a host handed to its model. */
export interface Heard {
  /** All that the model was told before it answered first: a request to its API. */
  readonly start: unknown;
  /** What came back for each call, in order. */
  readonly results: readonly unknown[];
}

/** Where a host runs: an empty home and an empty working folder. */
export interface Place {
  readonly home: string;
  readonly work: string;
}

/** A host that is driven against a stand-in for its model. */
export interface Host {
  readonly name: string;
  /** What it does with its model, where that differs from model to model. */
  readonly mode?: string;
  /** The npm package, and the exact version. */
  readonly package: string;
  readonly version: string;
  /** The name of one of our tools, as the host offers it. */
  tool(name: string): string;
  /** Arguments that the host adds to every tool, and that its model sets. */
  readonly extra?: Call["args"];
  /** The host's own tools for resources; absent where it has none. */
  readonly resources: {
    readonly list: Call;
    readonly templates?: Call;
    read(uri: string): Call;
  };
  /** How a person uses a prompt of the server; absent where prompts are no commands. */
  promptCommand?(id: string, value: string): Command;
  /** Tells the conversation from small things that a host asks its model beside it, a title say. */
  isTalk(request: Asked): boolean;
  /** Makes the stand-in's answer to a request of the host. */
  answer(request: Asked, calls: readonly Call[]): Response;
  /** Picks the results of the calls so far from a request. */
  resultsOf(request: Asked): readonly unknown[];
  /** Writes the host's configuration and returns the command that runs one conversation. */
  prepare(talk: Talk, place: Place, api: string): Run;
}

/** A prompt of the server as a command. */
export interface Command extends Pick<Talk, "prompt" | "command"> {
  /** As it is typed. */
  readonly typed: string;
}

/** A request to the model's API. */
export interface Asked {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How a host is started: nothing of our environment but what is named here. */
export interface Run {
  /** The name of the program among the installed ones. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}
