/** What a generated skill can do with its object: the tasks of `generate_skills.ts`. */

/** One task: how it ends a name, heads a page and begins a description, and two steps of its own. */
export interface Task {
  readonly slug: string;
  readonly title: string;
  readonly does: string;
  readonly steps: readonly string[];
}

function task(slug: string, title: string, does: string, ...steps: string[]): Task {
  return { slug, title, does, steps };
}

export const TASKS: readonly Task[] = [
  task(
    "review",
    "Review a {object}",
    "Reviews a {object} with fresh eyes and lists what has to change before it is accepted.",
    "Read it twice: once for what is there, once for what is missing.",
    "Sort the findings by what they would cost later.",
  ),
  task(
    "planner",
    "Plan a {object}",
    "Plans a {object} from goal to last step, with owners, order and slack.",
    "Work back from the date that cannot move.",
    "Mark the steps that only one person can do.",
  ),
  task(
    "debugging",
    "Debug a {object}",
    "Finds out why a {object} misbehaves and narrows the fault down to one cause.",
    "Reproduce the fault in the smallest setting that still shows it.",
    "State a guess, and what would disprove it.",
  ),
  task(
    "automation",
    "Automate a {object}",
    "Automates the repetitive part of a {object} and leaves judgement to people.",
    "Do it by hand three times and write down every click.",
    "Let the machine stop and ask when the input is new to it.",
  ),
  task(
    "docs",
    "Document a {object}",
    "Documents a {object} so that a newcomer can work with it on the first day.",
    "Begin with what the reader wants to do, not with how it came about.",
    "Delete every sentence that will be wrong next month.",
  ),
  task(
    "migration",
    "Migrate a {object}",
    "Migrates a {object} to its successor in small steps with a way back.",
    "Run old and new side by side until they agree.",
    "Decide beforehand what makes you turn around.",
  ),
  task(
    "testing",
    "Test a {object}",
    "Tests a {object} against what was promised, edge cases first.",
    "Write the expected result down before looking.",
    "Keep every input that ever failed.",
  ),
  task(
    "monitoring",
    "Monitor a {object}",
    "Monitors a {object} and raises the alarm only when somebody has to act.",
    "Choose three signs that a user would feel.",
    "Give every alarm a page that says what to do.",
  ),
  task(
    "estimate",
    "Estimate a {object}",
    "Estimates effort and cost of a {object} as a range and names what drives it.",
    "Split it until each part was done before by someone.",
    "Give a low, a likely and a high figure.",
  ),
  task(
    "audit",
    "Audit a {object}",
    "Audits a {object} against the rules that apply and gathers evidence for each finding.",
    "Take samples at random, not the ones you are shown.",
    "Quote the rule beside each finding.",
  ),
  task(
    "coach",
    "Teach a {object}",
    "Teaches beginners to master a {object}, with exercises that build on each other.",
    "Show it done, do it together, watch it done.",
    "End each lesson with something that works.",
  ),
  task(
    "comparison",
    "Compare one {object} with another",
    "Compares one {object} with another by criteria that were chosen beforehand.",
    "Weigh the criteria before scoring anything.",
    "Say for whom the loser would be the better choice.",
  ),
  task(
    "cleanup",
    "Clean up a {object}",
    "Cleans up a neglected {object} without losing what is still needed.",
    "Find out when each part was last used.",
    "Move to an archive first, delete a month later.",
  ),
  task(
    "scheduler",
    "Schedule a {object}",
    "Schedules each {object} so that people and machines do not get in each other's way.",
    "Collect the times that are already taken.",
    "Leave the first and the last hour of the day free.",
  ),
  task(
    "import",
    "Import a {object}",
    "Imports a {object} from foreign formats and reports every line that did not fit.",
    "Look at the raw bytes before trusting the name of the format.",
    "Import into an empty place and count.",
  ),
  task(
    "export",
    "Export a {object}",
    "Exports a {object} in a form that other programs and people can read.",
    "Ask the receiver for a sample that worked.",
    "Send a small one first.",
  ),
  task(
    "visualizer",
    "Draw a {object}",
    "Draws a {object} as a diagram or chart that makes its one point at a glance.",
    "Write the headline of the picture first.",
    "Remove ink until it stops making sense, then put one thing back.",
  ),
  task(
    "summary",
    "Summarize a {object}",
    "Summarizes a long {object} in half a page, with what follows from it.",
    "Ask what the reader will decide with it.",
    "Keep numbers, names and dates; drop the path that led there.",
  ),
  task(
    "template",
    "Fill in a {object} template",
    "Provides a template for a {object} with every section explained and one filled in.",
    "Delete the sections that do not apply rather than leaving them empty.",
    "Give each field an example.",
  ),
  task(
    "checklist",
    "Check a {object} off",
    "Gives a checklist for a {object} that fits on one page and catches what people forget.",
    "Put the points in the order of the work.",
    "Ask only what can be answered with yes or no.",
  ),
];
