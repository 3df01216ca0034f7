import type { RouteHandler } from "../answer.ts";
import { skillList } from "../skill_list.tsx";

/** `/skills`: every skill, filtered and paged by the address. */
export const handler: RouteHandler = {
  GET: (context) =>
    context.ending === "slash"
      ? { kind: "redirect", to: context.hrefs.skills() }
      : skillList(context),
};
