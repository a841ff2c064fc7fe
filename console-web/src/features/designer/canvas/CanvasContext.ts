import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import type { Frame } from '@self-print/contract/template/units.ts';
import type { ValueReader } from '@self-print/contract/template/values/valueReader.ts';
import { useRequired } from '@self-print/web-kit/useRequired.ts';
import { createContext, type PointerEvent } from 'react';
import type { Grip, Guides } from '../model/snap.ts';
import type { Scale } from './scale.ts';

/** Where an element may be placed, and to what it snaps. */
export interface Surface {
  readonly room: { readonly width: number; readonly height: number };
  readonly guides: (movedId: string) => Guides;
}

export interface CanvasState {
  readonly template: Template;
  readonly language: DocumentLanguage;
  readonly timeZone: string;
  /** The values of the template's samples. */
  readonly values: ValueReader;
  readonly scale: Scale;
  readonly selectedId: string | undefined;
  readonly problemIds: ReadonlySet<string>;
  readonly onSelect: (id: string) => void;
  readonly canEdit: boolean;
  /** Begins to move an element, or to resize it by a grip. */
  readonly onGrab: (event: PointerEvent, id: string, frame: Frame, surface: Surface, grip?: Grip) => void;
}

const CanvasContext = createContext<CanvasState | undefined>(undefined);
export const CanvasProvider = CanvasContext.Provider;

export function useCanvas(): CanvasState {
  return useRequired(CanvasContext, 'There is no canvas around this element');
}
