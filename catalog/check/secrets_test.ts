import assert from "node:assert/strict";
import { adviseSecrets } from "./secrets.ts";

/** Put together here, so that no scanner takes this file for a leak; drawn by chance. */
const drawn = (length: number) => "q7Rw2ZkP9sVd4LmX8tYb3NcG6hJf5KuE1aQo0TzWiSx".slice(0, length);

const KEYS: Readonly<Record<string, string>> = {
  "an AWS access key id": "AKIA" + "Q7RW2ZKP4SVD6LMX",
  "a GitHub token": "ghp_" + drawn(36),
  "a GitLab token": "glpat-" + drawn(20),
  "a Slack token": "xoxb-" + drawn(24),
  "a Google API key": "AIza" + drawn(35),
  "an npm token": "npm_" + drawn(36),
  "an API key that begins with sk-": "sk-proj-" + drawn(40),
  "a Stripe key": "sk_live_" + drawn(24),
  "a private key": `-----BEGIN RSA PRIVATE KEY-----\n${drawn(43)}${drawn(21)}\n`,
  "a password in an address": `postgres://app:${drawn(12)}@db.acme.io/app`,
};

for (const [what, key] of Object.entries(KEYS)) {
  Deno.test(`${what} is found, wherever it stands in its line`, () => {
    const found = adviseSecrets(`one\n  x = "${key}"\n`);
    assert.deepEqual(
      found.map(({ message, line, column }) => [message.split(":")[0], line, column]),
      [[`the line holds ${what}`, 2, 8]],
    );
  });
}

const STAND_INS = [
  "AKIA" + "XXXXXXXXXXXXXXXX",
  "AKIA" + "IOSFODNN7EXAMPLE",
  "ghp_" + "x".repeat(36),
  "ghp_" + "your_token_here".replaceAll("_", "") + drawn(23),
  "AIza" + "SyA1B2C3D4E5F6G7H8I9J0K1L2M3N4O5P6Q",
  "sk-" + "1234567890abcdef1234567890abcdef",
  "sk_live_" + "placeholderplaceholder",
  "-----BEGIN PRIVATE KEY-----",
  "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
  "-----BEGIN PRIVATE KEY-----\nYour key here\n",
  "postgres://user:password@host.acme.io/db",
  "postgres://username:passw0rd@db.acme.io/db",
  "http://customer-ID:PASSWORD@proxy.acme.io:33335",
  "postgresql://readonly:readonly@db.acme.io/app",
  "https://admin:hunter22@example.com/",
  "redis://default:Kd93jf92@cache.internal:6379",
  "mysql://root:${MYSQL_PW}@db.acme.io/",
  "amqp://app:secret-99@mq.acme.io/",
];

for (const text of STAND_INS) {
  Deno.test(`${JSON.stringify(text)} stands for a secret and is none`, () => {
    assert.deepEqual(adviseSecrets(`${text}\n`), []);
  });
}
