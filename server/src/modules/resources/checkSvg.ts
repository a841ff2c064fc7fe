import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { ResourceFault } from './resourceFault.ts';

/** More than any stamp or emblem has; each element costs the engine time. */
export const SVG_ELEMENTS_MAX = 20_000;
const DEPTH_MAX = 64;

/** Drawing elements only: no scripts, styles, links, animations, text (fonts would differ) or foreign content. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'metadata'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern'],
]);
/** Elements that are harmful inside a page or can change the drawing later. */
const ACTIVE: ReadonlySet<string> = new Set([
  ...['script', 'foreignObject', 'a', 'animate', 'animateMotion', 'animateTransform', 'set', 'iframe'],
  ...['image', 'feImage', 'style', 'audio', 'video', 'object', 'embed', 'handler', 'listener'],
]);

const MARKUP =
  /<!--[\s\S]*?-->|<\?xml\s[^<>]*\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>/y;
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const OWN_REFERENCE = /^#[\w.:-]+$/;
const NAMED_ENTITIES: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/**
 * Parses an SVG strictly: well-formed, plain shapes only, no processing instructions such as `xml-stylesheet`, references only within the file. Invalid files are refused rather
 * than repaired, so that what is stored is what the author drew.
 */
export function checkSvg(content: Uint8Array): Result<void, ResourceFault> {
  const text = decode(content);
  if (text === undefined) return fail('broken');
  if (/<!(?:DOCTYPE|ENTITY)|<\?(?!xml\s)/i.test(text)) return fail('activeContent');
  const open: string[] = [];
  let count = 0;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const between = text.slice(at, next < 0 ? text.length : next);
    if (open.length === 0 && between.trim() !== '') return fail('broken');
    if (next < 0) break;
    MARKUP.lastIndex = next;
    const found = MARKUP.exec(text);
    if (!found) return fail('broken');
    at = MARKUP.lastIndex;
    const [whole, closed, opened, attributes = '', isEmpty] = found;
    if (whole.startsWith('<!--') || whole.startsWith('<?')) continue;
    if (closed !== undefined) {
      if (open.pop() !== closed) return fail('broken');
      continue;
    }
    if (opened === undefined) return fail('broken');
    count += 1;
    if (open.length === 0 && (opened !== 'svg' || count > 1)) return fail('broken');
    if (count > SVG_ELEMENTS_MAX || open.length >= DEPTH_MAX) return fail('tooLarge');
    const fault = elementFault(opened) ?? attributesFault(attributes);
    if (fault) return fail(fault);
    if (isEmpty !== '/') open.push(opened);
  }
  return count > 0 && open.length === 0 ? ok() : fail('broken');
}

function decode(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}

function elementFault(name: string): ResourceFault | undefined {
  const local = name.slice(name.indexOf(':') + 1);
  if (ACTIVE.has(local)) return 'activeContent';
  return ELEMENTS.has(name) ? undefined : 'unsupported';
}

function attributesFault(attributes: string): ResourceFault | undefined {
  let at = 0;
  while (at < attributes.length) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(attributes);
    if (!found) return attributes.slice(at).trim() === '' ? undefined : 'broken';
    at = ATTRIBUTE.lastIndex;
    const [, name = '', double, single] = found;
    const fault = attributeFault(name, double ?? single ?? '');
    if (fault) return fault;
  }
  return undefined;
}

function attributeFault(name: string, written: string): ResourceFault | undefined {
  const value = unescapeText(written);
  if (value === undefined) return 'broken';
  const local = name.slice(name.indexOf(':') + 1).toLowerCase();
  if (local.startsWith('on')) return 'activeContent';
  if (local === 'href' || local === 'src')
    return OWN_REFERENCE.test(value.trim()) ? undefined : 'activeContent';
  // Namespace names look like addresses, but nothing fetches them.
  if (name === 'xmlns' || name.startsWith('xmlns:')) return undefined;
  if (/javascript:|data:|expression\s*\(|@import|\\/i.test(value)) return 'activeContent';
  const fetches = [...value.matchAll(/url\s*\(([^)]*)\)?/gi)];
  const isOwn = (target: string) => OWN_REFERENCE.test(target.trim().replace(/^(["'])(.*)\1$/, '$2'));
  return fetches.every(([, target = '']) => isOwn(target)) ? undefined : 'activeContent';
}

/** Decodes an attribute's text; undefined when it contains an entity that is not predefined in XML. */
function unescapeText(written: string): string | undefined {
  let isKnown = true;
  const value = written.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));?/gi, (_, hex, decimal, name) => {
    if (name !== undefined) {
      if (!NAMED_ENTITIES.has(name)) isKnown = false;
      return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[String(name)] ?? '';
    }
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
  return isKnown ? value : undefined;
}
