import { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindTerminal, bindTerminalUser } from '../../http/bind.ts';
import { enrolFace } from './enrolFace.ts';
import { readGallery } from './readGallery.ts';

export function faceBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindTerminal(faceGalleryCalls.gallery, async ({ actor, input }) =>
      ok(await readGallery(deps, actor, input)),
    ),
    bindTerminalUser(faceGalleryCalls.savePhotograph, async ({ actor, input }) =>
      ok(await enrolFace(deps, actor, input)),
    ),
  ];
}
