import { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindTerminal } from '../../http/bind.ts';
import { enrolFace } from './enrolFace.ts';
import { readGallery } from './readGallery.ts';

export function faceBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindTerminal(faceGalleryCalls.gallery, ({ actor, input }) => readGallery(deps, actor, input)),
    bindTerminal(faceGalleryCalls.savePhotograph, ({ actor, input }) => enrolFace(deps, actor, input)),
  ];
}
