/** `{{name}}`, and the name of a text that stands in another: `$t(key, …)`. */
const PLACEHOLDER = /\{\{(\w+)\}\}|\$t\(([\w.]+)/g;
/** A text that stands in another, with what it is given. */
const NESTED = /\$t\((?:\{\{\w+\}\}|[^){}]|\{(?:\{\{\w+\}\}|[^{}])*\})*\)/g;
const VALUE = /\{\{\w+\}\}/g;
/** What i18next would take for a placeholder, or for the beginning of one. */
const REMAINS = /\{\{|\}\}|\$t\(/;

/** The names of the placeholders in a text and of the texts that stand in it, once each. */
export function placeholdersOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(PLACEHOLDER)].map(([, name, nested]) => name ?? nested ?? ''));
}

/** The texts that stand in a text, as they are written: `$t(days, {"count": {{n}} })`. */
export function nestedIn(text: string): readonly string[] {
  return text.match(NESTED) ?? [];
}

/** Whether a text has brackets that are nearly, but not quite, a placeholder. */
export function hasBrokenPlaceholder(text: string): boolean {
  return REMAINS.test(text.replaceAll(NESTED, '').replaceAll(VALUE, ''));
}
