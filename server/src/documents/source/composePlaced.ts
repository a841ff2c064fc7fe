import { assertNever } from '@self-print/contract/result.ts';
import type { FramedElement } from '@self-print/contract/template/elements.ts';
import { COPY_GROUND } from '@self-print/contract/template/protections.ts';
import { type DotScreen, dotScreen } from '../codes/dotScreen.ts';
import type { Looks } from './looks.ts';
import { type Code, call, mm, points, quoted, rgb, stroke } from './typstCode.ts';

const BARCODE_TEXT_PT = 8;

/** Origin of element positions, in millimetres from where the elements are placed. */
export interface Origin {
  readonly x: number;
  readonly y: number;
  /** Name of the content: `unread` where pictures are not read aloud. */
  readonly content: 'd' | 'unread';
}

/** Generates the code of an element with a position. */
export function composePlaced(element: FramedElement, origin: Origin, looks: Looks): Code {
  const { x, y, width, height } = element.frame;
  const place = [looks.id(element.id), mm(x + origin.x), mm(y + origin.y), mm(width), mm(height)];
  const put = (name: string, ...args: readonly Code[]) => call(name, origin.content, ...place, ...args);
  switch (element.kind) {
    case 'text': {
      const smallest = element.overflow.rule === 'shrink' ? points(element.overflow.minSizePt) : 'none';
      const turn = `turn: ${element.turnDegrees ?? 0}deg`;
      const vertical = VERTICAL[element.vertical];
      return put('put-text', looks.of([element]), looks.voice(element), vertical, smallest, turn);
    }
    case 'pageNumber':
      return put('put-number', looks.of([element]));
    case 'image':
      return put('put-image', `"${element.fit}"`);
    case 'seal':
      switch (element.source.from) {
        case 'resource':
          return put('put-image-stamp');
        case 'reserved':
          return put('put-reserved-stamp');
        case 'drawn':
          return put('put-drawn-stamp', looks.families(element.source.font), rgb(element.source.colour));
        default:
          return assertNever(element.source);
      }
    case 'line':
      return put('put-line', stroke(element.strokePt, element.colour, element.dashed));
    case 'rect':
      return put('put-rect', stroke(element.strokePt, element.colour), rgb(element.fill), mm(element.radius));
    case 'qrCode':
      return put('put-qr');
    case 'barcode': {
      const style = { sizePt: BARCODE_TEXT_PT, align: 'center', colour: element.colour } as const;
      return put('put-barcode', element.showText ? looks.of([{ style }]) : 'none');
    }
    case 'guilloche':
      return put('put-guilloche');
    case 'microText': {
      const { sizePt, colour } = element;
      return put('put-micro-text', looks.of([{ style: { sizePt, colour, lineHeight: 1 } }]));
    }
    case 'copyGround': {
      const { font } = COPY_GROUND;
      const style = { font, sizePt: element.sizePt, weight: 'bold', lineHeight: 1, align: 'center' } as const;
      const [fine, coarse] = [dotScreen(element.fineDots, element), dotScreen(element.coarseDots, element)];
      return put('put-copy-ground', looks.of([{ style }]), screen(fine), screen(coarse));
    }
    default:
      return assertNever(element);
  }
}

const VERTICAL = { top: 'top', middle: 'horizon', bottom: 'bottom' } as const;

function screen({ svg, sidePt, stepPt }: DotScreen): Code {
  return `(svg: ${quoted(svg)}, side: ${points(sidePt)}, step: ${points(stepPt)})`;
}
