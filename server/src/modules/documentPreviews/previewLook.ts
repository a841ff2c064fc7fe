import type { FixedElement } from '@self-print/contract/template/elements.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { elementsOf } from '@self-print/contract/template/templateTexts.ts';
import { withStamps } from '../issuing/stamps.ts';

const MARK = '预览 PREVIEW';
const MARK_LOOK = { font: 'Noto Sans SC', sizePt: 40, weight: 'bold', colour: '#b91c1c' } as const;
const MARK_OPACITY = 0.18;
const MARK_ANGLE_DEGREES = -30;

/** A preview must not contain a signature or stamp that could be copied from it. */
const WITHOUT_STAMP = { from: 'reserved' } as const;

const looks = new WeakMap<Template, Template>();

/** Derives the template of a preview: every page watermarked, no stamps. Returns the same object for the same template. */
export function previewLook(template: Template): Template {
  const known = looks.get(template);
  if (known) return known;
  const unstamped = withStamps(template, () => WITHOUT_STAMP);
  const fixed = unstamped.fixed.filter(({ kind }) => kind !== 'slicedSeal');
  const made: Template = { ...unstamped, fixed: [...fixed, markFor(template)] };
  looks.set(template, made);
  return made;
}

function markFor(template: Template): FixedElement {
  const taken = new Set(elementsOf(template).map(({ id }) => id));
  let id = 'preview-mark';
  while (taken.has(id)) id = `${id}-x`;
  return {
    id,
    kind: 'watermark',
    pages: 'every',
    text: Object.fromEntries(template.languages.map((language) => [language, MARK])),
    style: MARK_LOOK,
    angleDegrees: MARK_ANGLE_DEGREES,
    opacity: MARK_OPACITY,
    tiled: true,
  };
}
