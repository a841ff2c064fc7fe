import type { Bilingual, Language } from '@self-print/contract/fields.ts';

/** The content of a mail with a document; nothing in it identifies the owner. */
export interface DocumentMail {
  readonly school: Bilingual;
  readonly title: Bilingual;
  /** As printed on the paper. */
  readonly code: string;
  readonly verifyUrl: string;
  readonly validUntil: Date;
  /** IANA name of the school's time zone. */
  readonly timeZone: string;
}

interface MailTexts {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The texts of a mail with a document, in one language. */
export function writeDocumentMail(mail: DocumentMail, language: Language): MailTexts {
  const school = mail.school[language];
  const title = mail.title[language];
  const until = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    timeZone: mail.timeZone,
    dateStyle: 'long',
  }).format(mail.validUntil);
  const { code, verifyUrl } = mail;
  const words = (language === 'zh' ? chinese : english)({ school, title, until, code });
  const html = [
    ...words.before.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p><a href="${escapeHtml(verifyUrl)}">${escapeHtml(verifyUrl)}</a></p>`,
    ...words.after.map((line) => `<p>${escapeHtml(line)}</p>`),
  ];
  return {
    subject: words.subject,
    text: [...words.before, verifyUrl, ...words.after].join('\n\n'),
    html: `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><body>${html.join('')}</body></html>`,
  };
}

interface Words {
  readonly subject: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}
type Wording = (facts: Readonly<Record<'school' | 'title' | 'until' | 'code', string>>) => Words;

const chinese: Wording = ({ school, title, until, code }) => ({
  subject: `【${school}】${title}`,
  before: [
    '您好！',
    `附件是${school}签发的《${title}》电子文件，带有学校的数字签名，有效期至${until}。`,
    `文件编号：${code}。任何人都可以在以下网址核验：`,
  ],
  after: ['本邮件由系统应持有人的要求发送，请勿直接回复。如果您并未等待此邮件，请忽略并删除。'],
});

const english: Wording = ({ school, title, until, code }) => ({
  subject: `${school}: ${title}`,
  before: [
    'Hello,',
    `attached is "${title}", issued by ${school} with its digital signature and valid until ${until}.`,
    `Document number: ${code}. Anybody can verify it here:`,
  ],
  after: [
    'This message was sent because the holder of the document asked for it; replies are not read. If you did not expect it, please ignore and delete it.',
  ],
});

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
