import type { Template } from '@self-print/contract/template/template.ts';
import { type AnyElement, elementsOf } from '@self-print/contract/template/templateTexts.ts';
import { SIGNATURE_STAMP } from '../issuing/signaturePlace.ts';

/** Names of the resources that a template's elements show. */
export function resourceNamesOf(template: Template): readonly string[] {
  return [...new Set(elementsOf(template).flatMap(namesOf))];
}

function namesOf(element: AnyElement): readonly string[] {
  if (element.kind !== 'image' && element.kind !== 'seal' && element.kind !== 'slicedSeal') return [];
  switch (element.source.from) {
    case 'resource':
      return [element.source.resource];
    case 'reserved':
      return [SIGNATURE_STAMP];
    case 'variable':
    case 'drawn':
      return [];
  }
}
