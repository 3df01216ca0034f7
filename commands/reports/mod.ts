import type { Config } from "../../config.ts";
import { reportGithub } from "./github.ts";
import { reportHuman } from "./human.ts";
import { reportJson } from "./json.ts";
import type { Reporter } from "./report.ts";
import { reportSarif } from "./sarif.ts";

/** The formats of `check`. */
export const REPORTERS: Readonly<Record<Config["format"], Reporter>> = {
  human: reportHuman,
  json: reportJson,
  sarif: reportSarif,
  github: reportGithub,
};
