import { isForAuthors } from "../models/problems.ts";
import { Choices } from "../../components/filter_bar.tsx";
import { Snippet } from "../../components/snippet.tsx";
import { page, type RouteContext, type RouteHandler } from "../site/answer.ts";
import {
  type ClientConnection,
  CLIENTS,
  type Connection,
  connectSnippet,
  NO_STDIO,
  quote,
} from "../../clients/snippets.ts";
import { connectOptions } from "../models/connect_options.ts";

/** `/connect`: what to paste into each client, with the real address of this server. */
export const handler: RouteHandler = {
  GET: (context) => {
    const { hrefs } = context;
    const options = connectOptions(context);
    const connections = CLIENTS.map((client) => connectSnippet(client, options));
    return page({
      title: "Connect",
      description: "Ready-to-paste configuration for MCP clients",
      href: hrefs.connect(),
      section: "connect",
      body: (
        <>
          <header class="page-head">
            <h1>Connect a client</h1>
            <p class="lede">
              Paste one of these into your client, and the skills, prompts and pages are there for
              your model. Nothing here can be changed through it: the server only reads.{" "}
              <a href="#help">When nothing shows up</a>
            </p>
          </header>
          <Endpoint context={context} />
          <Choices
            label="Client"
            choices={connections.map(({ client, title }) => ({
              label: title,
              href: `#${client}`,
              current: false,
            }))}
          />
          {connections.map((connection) => <ClientSection connection={connection} />)}
          <Help context={context} />
        </>
      ),
    });
  },
};

function Endpoint({ context: { hrefs, options } }: { context: RouteContext }) {
  const { stdio } = options.server;
  return (
    <div class="endpoint">
      <Snippet
        id="endpoint"
        label="the address"
        caption="The address, for any client that speaks Streamable HTTP"
        text={hrefs.absolute(hrefs.mcp())}
      />
      {stdio && (
        <Snippet
          id="command"
          label="the command"
          caption="The command, for any client that starts servers over stdio on this machine"
          text={[stdio.command, ...stdio.args].map(quote).join(" ")}
        />
      )}
      {!stdio && <p class="remark">{NO_STDIO.reason}</p>}
    </div>
  );
}

function ClientSection({ connection }: { readonly connection: ClientConnection }) {
  const { client, title, http, stdio, check } = connection;
  const isReachable = http.kind === "snippets" || stdio.kind === "snippets";
  return (
    <section class="client" aria-labelledby={client}>
      <h2 id={client}>{title}</h2>
      <div class="client-ways">
        <Way client={client} label={title} title="HTTP" name="http" connection={http} />
        {stdio !== NO_STDIO && (
          <Way
            client={client}
            label={title}
            title="stdio"
            name="stdio"
            connection={stdio}
          />
        )}
      </div>
      {isReachable && (
        <p class="client-check">
          <b>See that it works</b> {check}
        </p>
      )}
    </section>
  );
}

function Help({ context }: { readonly context: RouteContext }) {
  const { hrefs } = context;
  return (
    <section class="client" aria-labelledby="help">
      <h2 id="help">When nothing shows up</h2>
      <dl class="help">
        <dt>Nothing at all</dt>
        <dd>
          Clients read their configuration when they start: restart yours, or reload its MCP
          servers. One that has other servers already keeps them: add the entry beside theirs.
        </dd>
        <dt>It says “failed” over stdio</dt>
        <dd>
          Run the command once in a terminal. The reason is what it prints; when all is well, it
          says how many skills it serves and waits: end it with Ctrl-D.
        </dd>
        <dt>It says 403 over HTTP</dt>
        <dd>
          The name in the address is not one that the server knows: start it with{" "}
          <code>--allowed-host NAME</code>.
        </dd>
        <dt>Connected, but no skills in its menu</dt>
        <dd>
          It shows tools only. Ask it to use <code>list_skills</code>: the tools offer everything.
        </dd>
        <dt>One skill is missing</dt>
        <dd>
          {isForAuthors(context)
            ? (
              <>
                <a href={hrefs.diagnostics()}>Problems</a>{" "}
                says why, with the line and a way to mend it.
              </>
            )
            : "Its file has an error: whoever runs the server can say which."}
        </dd>
      </dl>
    </section>
  );
}

interface WayProps {
  readonly client: string;
  /** The name of the client. */
  readonly label: string;
  readonly title: string;
  readonly name: string;
  readonly connection: Connection;
}

function Way({ client, label, title, name, connection }: WayProps) {
  return (
    <div class="way">
      <h3>{title}</h3>
      {connection.kind === "unavailable"
        ? <p class="remark">{connection.reason}</p>
        : connection.snippets.map(({ where, text }, index) => (
          <Snippet
            id={`${client}-${name}-${index + 1}`}
            label={`${label}, ${title}, ${where}`}
            caption={where}
            text={text}
          />
        ))}
      {connection.kind === "snippets" && connection.note && <p class="remark">{connection.note}</p>}
    </div>
  );
}
