# docker build -t personal-mcp .
# docker run --rm -p 8000:8000 -e PERSONAL_MCP_ALLOWED_HOST=localhost -v "$PWD/notes:/content:ro" personal-mcp

# What runs in the browser is bundled here; its tools do not reach the image.
FROM denoland/deno:2.9.6 AS bundle
WORKDIR /app
COPY . .
RUN deno task build

FROM denoland/deno:2.9.6

WORKDIR /app
COPY deno.json deno.lock ./
RUN deno install --frozen
COPY . .
COPY --from=bundle /app/_build ./_build

# Beyond loopback the names that the server is called by must be told: PERSONAL_MCP_ALLOWED_HOST or PERSONAL_MCP_PUBLIC_URL.
ENV PERSONAL_MCP_HOST=0.0.0.0 \
    PERSONAL_MCP_CONTENT=/content \
    PERSONAL_MCP_LOG=json
RUN mkdir /content && cp -r docs/. /content/

USER deno
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s CMD ["deno", "eval", "const { ok } = await fetch('http://127.0.0.1:8000/readyz'); Deno.exit(ok ? 0 : 1)"]
CMD ["run", "--no-prompt", "--cached-only", "--allow-read=/content,/app/static,/app/_build", "--allow-net=0.0.0.0:8000", "--allow-env=PERSONAL_MCP_*,AUTH_TOKENS,HOME,DENO_DEPLOY", "main.ts"]
