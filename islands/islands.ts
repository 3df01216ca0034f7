/**
 * The entry of the browser bundle.
 *
 * @module
 */
import { startAll } from "./start.ts";

await startAll();
document.documentElement.dataset.ready = ""; // what needs the islands is invisible until now
