import type { Template } from '@self-print/contract/template/template.ts';
import { elementsOf } from '@self-print/contract/template/templateTexts.ts';
import type { PublishedTemplate } from '../../documents/publishedTemplates.ts';
import { SIGNATURE_STAMP } from './signaturePlace.ts';
import { withStamps } from './stamps.ts';

const looks = new WeakMap<Template, Template>();

/**
 * The template of the pages that verifiers see, which are not signed: a stamp that the signature draws is part of the page. Returns
 * the same object for the same template.
 */
export function verifierLook({ content, template, resources }: PublishedTemplate): unknown {
  const isReserved = elementsOf(template).some(
    (element) => element.kind === 'seal' && element.source.from === 'reserved',
  );
  if (!isReserved || !resources.has(SIGNATURE_STAMP)) return content;
  const known = looks.get(template);
  if (known) return known;
  const made = withStamps(template, (source) =>
    source.from === 'reserved' ? { from: 'resource', resource: SIGNATURE_STAMP } : source,
  );
  looks.set(template, made);
  return made;
}
