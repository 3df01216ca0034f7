/**
 * Skills written by hand, which stand among the generated ones: each is the one right answer to some question
 * (`tests/content/relevance_queries.ts`), while its words also occur all around it.
 */

/** One skill: the folder, the fields of its frontmatter, the body, and its references by file stem. */
export interface Landmark {
  readonly path: string;
  readonly description: string;
  readonly tags: string;
  readonly body: string;
  readonly references?: Readonly<Record<string, string>>;
}

export const LANDMARKS: readonly Landmark[] = [
  {
    path: "jscpd",
    description:
      "Finds copied blocks in a code base with a token-based detector, reads its report, and decides which clones deserve a shared function and which are better left alone. Covers thresholds, ignore patterns and use in continuous integration.",
    tags: "code-quality, duplication",
    body:
      "# Find duplicated code\n\nRun the detector on the source folder, never on build output.\n\n```bash\nnpx jscpd --min-tokens 60 --reporters json src\n```\n\nRead the clones from the longest down. Two blocks that change for the same reason belong together; two that only look alike do not.",
  },
  {
    path: "pytest-fixtures",
    description:
      "Writes fixtures for a Python test suite: scope, teardown, parametrization and factories. Use when tests repeat their set-up, depend on the order in which they run, or leak state from one to the next.",
    tags: "python, testing",
    body:
      "# Fixtures that stay small\n\nGive every fixture one job and the narrowest scope that is fast enough. Yield the resource and clean up after the yield, so that a failing test still releases it.\n\n## Parametrize\n\nPrefer a table of inputs over loops inside a test.",
    references: {
      "conftest-layout":
        "# Where conftest goes\n\nPut a `conftest.py` beside the tests that share it. The plugin hook `pytest_collection_modifyitems` can reorder a run; a misplaced one makes tests vanish silently.",
    },
  },
  {
    path: "docker-image-slimming",
    description:
      "Makes container images smaller and faster to build: multi-stage builds, layer order, cache mounts and distroless bases. Use when an image is over a few hundred megabytes or a rebuild downloads everything again.",
    tags: "docker, build",
    body:
      "# Slim an image\n\nCopy the lock file first, install, then copy the sources: the install layer is then reused. Leave compilers in the first stage.\n\n| step | saves |\n| --- | --- |\n| multi-stage | toolchain |\n| .dockerignore | build context |",
  },
  {
    path: "git-bisect-hunt",
    description:
      "Finds the commit that introduced a regression by halving history with an automatic check script, handles commits that do not build, and reports the first bad change with its author and reason.",
    tags: "git, debugging",
    body:
      "# Hunt a regression\n\nWrite a script that exits with 0 for good, 1 for bad and 125 for cannot tell. Then let the machine walk:\n\n```bash\ngit bisect start BAD GOOD\ngit bisect run ./check.sh\n```",
  },
  {
    path: "regex-crafting",
    description:
      "Builds and explains regular expressions step by step, with examples that must and must not match, named groups, and a check for catastrophic backtracking before the pattern reaches production.",
    tags: "text, patterns",
    body:
      "# Craft a pattern\n\nCollect ten strings that must match and ten that must not. Grow the expression from the most specific part. Anchor it. Replace nested quantifiers, since `(a+)+` takes exponential time on a long near miss.",
  },
  {
    path: "meeting-notes-to-actions",
    description:
      "Turns a raw transcript or scribbled notes into decisions, action items with owner and due date, and open questions. Use after any call when someone asks who promised what.",
    tags: "meetings, writing",
    body:
      "# From notes to actions\n\nMark every sentence that contains a promise. A promise has a person, a verb and a date; ask for whichever is missing. Keep decisions apart from opinions.",
  },
  {
    path: "crepe-batter",
    description:
      "Crêpes and galettes like in Brittany: batter ratios, resting time, pan heat and the first one that always tears. Also buckwheat, vegan and lactose-free variants, and keeping a stack warm for guests.",
    tags: "cooking, french",
    body:
      "# Crêpes\n\nWhisk flour and eggs to a paste before any milk goes in; lumps form only in thin liquid. Let it rest for an hour. For *crème brûlée* filling see the sauce card.",
    references: {
      "sauce-card":
        "# Sauces\n\nSuzette: butter, sugar, orange zest and a spoon of Cointreau, reduced until it coats the spoon.",
    },
  },
  {
    path: "naive-bayes-filter",
    description:
      "Builds a naïve Bayes text classifier from scratch for short messages, explains smoothing and log probabilities, and shows when a stronger model is worth its cost.",
    tags: "machine-learning, text",
    body:
      "# Naïve Bayes\n\nCount words per class, add one to every count (Laplace), and add logarithms instead of multiplying. The independence assumption is wrong and works anyway.",
  },
  {
    path: "keigo-mail",
    description:
      "日本語のビジネスメールを敬語で書くためのスキル。件名、宛名、挨拶、依頼、お礼、締めの言葉を整え、失礼な表現や二重敬語を直します。",
    tags: "japanese, email",
    body:
      "# 敬語メールの書き方\n\n相手の行為には尊敬語、自分の行為には謙譲語を使います。「ご確認いただけますでしょうか」は丁寧な依頼の定型です。\n\n## 件名\n\n用件と期限を短く書きます。",
  },
  {
    path: "zhoubao-xiezuo",
    description:
      "把零散的工作记录整理成简洁的周报：本周完成、下周计划、风险与求助。适用于项目经理和研发团队。",
    tags: "chinese, writing",
    body:
      "# 周报写作\n\n先列出可以验证的结果，再写过程。每条风险要有负责人和截止日期。数据库迁移等大事单独成段。",
  },
  {
    path: "hangul-report",
    description:
      "회의록과 보고서를 간결한 한국어로 정리합니다. 맞춤법 검사, 높임말, 표 작성 요령을 포함합니다.",
    tags: "korean, writing",
    body:
      "# 보고서 쓰기\n\n결론을 먼저 쓰고 근거를 뒤에 둡니다. 한 문장에는 한 가지 생각만 담습니다.",
  },
  {
    path: "pdf-form-filling",
    description:
      "Fills in PDF forms from structured data, lists the fields of a form, flattens the result and checks that nothing overflows its box. Works for AcroForm documents; scanned forms need text recognition first.",
    tags: "pdf, documents",
    body:
      "# Fill a form\n\nList the field names before anything else; the label on the page and the name in the file rarely agree. Radio buttons take the export value, not the caption. Flatten last.",
    references: {
      "field-types":
        "# Field types\n\nText, checkbox, radio, choice, signature. An XFA form has no AcroForm fields: convert it with Acrobat first.",
    },
  },
  {
    path: "excel-formula-repair",
    description:
      "Repairs broken spreadsheet formulas: #REF!, #VALUE! and circular references, locale separators, text that looks like numbers, and lookups that return the wrong row. Explains each fix in plain words.",
    tags: "excel, spreadsheets",
    body:
      "# Repair formulas\n\nTrace precedents from the first wrong cell, not from the last. `VLOOKUP` without its fourth argument takes the nearest match; `XLOOKUP` does not.",
  },
  {
    path: "csharp-nullable-migration",
    description:
      "Turns on nullable reference types in an existing C# solution project by project, removes warnings without exclamation marks, and keeps public contracts honest.",
    tags: "dotnet, migration",
    body:
      "# Nullable in C#\n\nEnable it in the leaf projects first. Annotate data transfer objects, then services. A `!` is a promise that the compiler cannot check: leave a reason beside each.",
  },
  {
    path: "cpp-memory-errors",
    description:
      "Finds memory errors in C++ programs with sanitizers: use after free, leaks, buffer overflow and data races. Reads the report, reduces the case and proposes ownership that cannot fail.",
    tags: "cpp, debugging",
    body:
      "# Memory errors in C++\n\nBuild with `-fsanitize=address,undefined -g -O1`. The first report is the true one; later ones are echoes. Prefer `std::unique_ptr` to a comment about ownership.",
  },
  {
    path: "alt-text-writer",
    description:
      "Writes alternative text for pictures, diagrams and charts so that blind readers get the same point: what to say, what to leave out, when the text must be empty.",
    tags: "accessibility, writing",
    body:
      "# Alt text\n\nSay why the picture is there. A chart needs its message, then its figures in a table nearby. Decorative pictures get an empty attribute.",
  },
  {
    path: "incident-postmortem",
    description:
      "Runs a blameless review after an outage: timeline, contributing causes, what went well, and follow-up work that somebody owns. Includes a template and questions that open people up.",
    tags: "operations, writing",
    body:
      "# Postmortem\n\nStart from the customer's view: when did it begin for them and when did it end. Ask how it made sense at the time. Five follow-ups that get done beat twenty that do not.",
  },
  {
    path: "sourdough-rescue",
    description:
      "Brings a tired sourdough starter back to life: one that smells of acetone, has grey liquid on top, or no longer rises. Feeding ratios, temperatures, and the signs that it has to be thrown away.",
    tags: "baking, fermentation",
    body:
      "# Rescue a starter\n\nHooch on top means hunger, not death. Pour it off, keep a spoonful, feed 1:5:5 and wait somewhere warm. Pink or orange streaks mean mould: discard everything.",
  },
  {
    path: "rust-borrow-checker",
    description:
      "Explains borrow checker errors in Rust and repairs them by changing ownership rather than cloning: lifetimes, interior mutability, splitting borrows, and iterators that hold a reference too long.",
    tags: "rust, compiler",
    body:
      "# Satisfy the borrow checker\n\nRead E0502 as a sentence: someone reads here while someone else writes there. Shorten the first borrow, or take indices instead of references.",
  },
  {
    path: "sql-injection-hunt",
    description:
      "Searches a code base for database queries built from strings, proves whether input reaches them, and replaces them with parameters. Covers object mappers, dynamic ORDER BY and search fields.",
    tags: "security, sql",
    body:
      "# Hunt for injection\n\nSearch for concatenation next to SELECT, INSERT and WHERE. A sort column cannot be a parameter: choose it from a table of allowed names.",
  },
  {
    path: "receipt-ocr",
    description:
      "Reads scanned receipts and photographed invoices: straightens the picture, recognizes text, extracts merchant, date, total and tax, and marks what it is unsure of for a person to check.",
    tags: "documents, accounting",
    body:
      "# Read receipts\n\nCorrect perspective, then contrast, then recognize with Tesseract. Totals are checked against the sum of lines; a difference is shown, never repaired.",
  },
  {
    path: "webhook-signature",
    description:
      "Verifies that an incoming webhook really comes from its sender: HMAC over the raw body, constant-time comparison, time stamps against replay, and rotation of the shared secret without downtime.",
    tags: "security, http",
    body:
      "# Verify a signature\n\nTake the bytes before any parser touches them. Compare with a timing-safe function. Refuse anything older than five minutes.",
  },
  {
    path: "pod-crash-loop",
    description:
      "Diagnoses pods that restart again and again (CrashLoopBackOff, OOMKilled, ImagePullBackOff): events, previous logs, probes, limits and missing configuration, in the order that finds the cause soonest.",
    tags: "kubernetes, debugging",
    body:
      "# Why does it restart\n\n`kubectl logs --previous` shows the run that died. Exit code 137 is the kernel, 1 is the program. A probe that is stricter than the start-up time kills a healthy process.",
  },
  {
    path: "acme/billing",
    description:
      "House rules of Acme for billing: when a customer is invoiced, how credits are approved, which account manager signs, and how disputes over more than ten thousand are escalated.",
    tags: "finance, policy",
    body:
      "# Billing at Acme\n\nInvoices go out on the third working day. A credit above five hundred needs a second signature.",
    references: {
      "escalation-ladder":
        "# Escalation ladder\n\nFirst the account manager, then the regional controller, then the ombudsperson in Rotterdam.",
    },
  },
  {
    path: "terraform-state-surgery",
    description:
      "Repairs a Terraform state by hand without destroying anything: moved and imported resources, broken locks, state split across workspaces, and a rehearsed way back.",
    tags: "terraform, recovery",
    body:
      "# State surgery\n\nPull a copy and keep it. `state mv` changes names, never the world; `state rm` forgets, never deletes. Plan must end with no changes.",
  },
  {
    path: "latex-bibliography",
    description:
      "Cleans up a bibliography for LaTeX: duplicate entries, missing DOIs, wrong capitalization, umlauts, and the change from BibTeX to biblatex with biber.",
    tags: "latex, references",
    body:
      "# Bibliography\n\nBraces protect capitals in titles: `{B}ayes`. One key a work: surname, year, first word.",
  },
  {
    path: "openapi-diff",
    description:
      "Compares two versions of an HTTP interface description and says what breaks for existing clients: removed fields, narrower types, new required parameters, changed status codes.",
    tags: "api-design, review",
    body:
      "# Compare two descriptions\n\nA new optional field in a response is safe; in a request it is safe; a new enum value in a response is not, because clients switch on it.",
  },
  {
    path: "shell-script-hardening",
    description:
      "Makes Bash scripts fail early and survive spaces: strict mode, quoting, traps, temporary files, and ShellCheck findings explained one at a time.",
    tags: "bash, scripting",
    body:
      "# Harden a script\n\nBegin with `set -euo pipefail`. Quote every expansion. Remove temporary files in a trap on EXIT, made before the file is.",
  },
  {
    path: "cron-explainer",
    description:
      "Explains crontab schedules in words, writes them from words, and warns of time zones, daylight saving, overlapping runs and jobs that all start at midnight.",
    tags: "scheduling, linux",
    body:
      "# Explain a schedule\n\nFive fields: minute, hour, day of month, month, day of week. If both day fields are set, either one suffices. `*/7` does not mean every seven minutes across the hour.",
  },
  {
    path: "unicode-cleanup",
    description:
      "Cleans text of invisible characters: byte order marks, zero-width spaces, non-breaking blanks, mixed normalization forms and look-alike letters from other alphabets.",
    tags: "text, encoding",
    body:
      "# Clean up text\n\nShow code points before removing any. Normalize to NFC, keep joiners in scripts that need them, and flag homoglyphs instead of replacing them.",
  },
  {
    path: "changelog-writer",
    description:
      "Writes the changelog of a release from merged pull requests: grouped by what users notice, breaking changes first, with migration steps and thanks to contributors.",
    tags: "git, writing",
    body:
      "# Write a changelog\n\nLeave out what nobody outside can see. One line per change, present tense, a link at the end. Say what to do, not only what changed.",
  },
  {
    path: "dns-debugging",
    description:
      "Finds out why a domain does not resolve or mail does not arrive: delegation, stale caches, CNAME at the apex, DNSSEC failures, split horizon, using dig step by step from the root.",
    tags: "networking, debugging",
    body:
      "# Debug names\n\n`dig +trace` walks from the root. Ask each authoritative server in turn: two that differ explain most mysteries. SERVFAIL with +cd working means DNSSEC.",
  },
  {
    path: "strassenverzeichnis",
    description:
      "Gleicht Anschriften mit einem Straßenverzeichnis ab: Schreibweisen, Umlaute, Hausnummernzusätze und Postleitzahlen, mit Vorschlägen für unklare Fälle.",
    tags: "german, addresses",
    body:
      "# Anschriften prüfen\n\nErst Postleitzahl und Ort, dann die Straße. „Str.“ und „Straße“ sind gleich, Müller und Mueller nicht immer.",
  },
  {
    path: "pelmeni-evening",
    description:
      "Пельмени для большой компании: тесто, начинка, лепка, заморозка и подача со сметаной. Ёмкий план вечера по минутам.",
    tags: "cooking, russian",
    body:
      "# Пельмени\n\nТесто отдыхает полчаса под полотенцем. Варить небольшими порциями, чтобы вода не переставала кипеть.",
  },
  {
    path: "odysseia-reader",
    description:
      "Reads Homer in Greek with a beginner: scansion, dialect forms, and short commentary line by line. Ἄνδρα μοι ἔννεπε, Μοῦσα — from the first word, ὁ Ὀδυσσεύς.",
    tags: "greek, literature",
    body:
      "# Read Homer\n\nScan the hexameter first, then construe. ΟΔΥΣΣΕΥΣ in capitals is the same man.",
  },
  {
    path: "retirement-letter",
    description:
      "Drafts a warm farewell letter for a colleague who retires after many years, from a handful of anecdotes, without the phrases everybody has heard before.",
    tags: "writing, people",
    body:
      "# Farewell letter\n\nOne scene is worth ten adjectives. End with something that the person can look forward to.",
  },
];
