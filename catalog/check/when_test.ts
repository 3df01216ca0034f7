import assert from "node:assert/strict";
import { saysWhen } from "./when.ts";

const SAYING = [
  "Sorts mail. Use when sorting.",
  "Sorts mail. Use this for long threads.",
  "Sorts mail; ideal for large inboxes.",
  "Triggered by new mail.",
  "Sorts mail after it arrives.",
  "Ordena el correo. Úsalo al recibirlo.",
  "Trie le courrier. À utiliser lorsque la boîte est pleine.",
  "Sortiert Post, wenn der Eingang voll ist.",
  "处理邮件。当用户需要整理收件箱时使用。",
  "用于处理 PDF 文件",
  "適用於處理郵件",
  "如果邮件很多，请使用",
  "メールを整理します。受信箱がいっぱいのときに使います。",
  "PDFを作成する場合に",
  "コードレビューを依頼された際に",
  "메일을 정리할 때 사용",
  "Сортирует почту, когда ящик полон.",
  "จัดเรียงจดหมาย", // a language whose words are not known here
];

const SILENT = [
  "Sorts mail.",
  "Mail and users sorted.",
  "Expert in mail.",
  "处理 PDF 文件，提取文本和表格。",
  "实时处理邮件，同时支持定时任务。",
  "メールを整理します。",
  "リアルタイム翻訳",
  "메일을 정리합니다.",
  "Сортирует почту.",
  "Sorts mail for 東京.",
];

for (const text of SAYING) {
  Deno.test(`"${text}" says when`, () => assert(saysWhen(text)));
}
for (const text of SILENT) {
  Deno.test(`"${text}" does not say when`, () => assert(!saysWhen(text)));
}
