/** Words by which a description says when to use the skill, by the script that most of it is written in. */
const WHEN: Readonly<Record<"latin" | "han" | "hangul" | "cyrillic", readonly RegExp[]>> = {
  latin: [
    /\b(?:when|whenever|while|before|after|during|upon|if|trigger(?:s|ed|ing)?|useful|on request)\b/i,
    /\buse (?:this|it|the|for|to|as|on|in|with|only|alongside|where|instead|at|by|proactively|cases?)\b/i,
    /\bused (?:for|to|by|in|with|as)\b|\b(?:ideal|best|suitable|perfect|intended|designed|great|helpful) (?:for|to)\b/i,
    /\bfor (?:tasks|work|requests|questions|any|all|users?)\b|\b(?:invoke|activate|apply|applies)\b/i,
    // Spanish, Portuguese, French, Italian, German, Dutch, Polish, Vietnamese; without their accents
    /\b(?:cuando|usal[oa]|usar|quando|quand|lorsque|lors|utilise[rz]?|wenn|sobald|falls|verwende[nt]?)\b/i,
    /\b(?:wanneer|gebruik|gdy|kiedy|uzyj|khi)\b/i,
  ],
  // Chinese and Japanese
  han: [
    /当|當|[时時]|用[于於來来途]|[适適]用|如果|若|[场場][景合]|触发|觸發|何[时時]|遇到|需要|请使用|とき|際に|際は|たら|れば|使う|使い|使って|使用す|使用し|向け|トリガー|依頼|頼まれ|求められ/u,
  ],
  hangul: [/때|경우|시 사용|사용하|사용합|사용해|요청|필요|트리거/u],
  cyrillic: [/когда|если|при |используй|использу|применя|коли|якщо/iu],
};

/** Words that hold the sign for "when" and mean a time. */
const TIMES =
  /实[时]|實時|[时時][间間刻区區长長]|同[时時]|及[时時]|小[时時]|[临臨][时時]|定[时時]|[随隨][时時]|[计計][时時]|リアルタイム/gu;

const SCRIPTS = {
  han: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu,
  hangul: /\p{sc=Hang}/gu,
  cyrillic: /\p{sc=Cyrl}/gu,
} as const;

/**
 * Tells whether a description says when to use its skill; one in a language whose words are not known here is taken to
 * do so.
 */
export function saysWhen(description: string): boolean {
  const latin = count(description, /\p{sc=Latn}/gu);
  const counts = Object.entries(SCRIPTS).map(([script, pattern]) =>
    [script as keyof typeof SCRIPTS, count(description, pattern)] as const
  );
  // a sign of these says as much as several letters
  const others = counts.filter(([, number]) => number > 0 && number * 4 >= latin);
  const letters = count(description, /\p{L}/gu);
  const known = latin + counts.reduce((sum, [, number]) => sum + number, 0);
  if (letters > 0 && known * 2 < letters) return true;
  const text = description.replace(TIMES, "");
  const plain = description.normalize("NFD").replace(/\p{M}/gu, "");
  const says = (script: keyof typeof WHEN, words: string) =>
    WHEN[script].some((pattern) => pattern.test(words));
  return says("latin", plain) || others.some(([script]) => says(script, text));
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
