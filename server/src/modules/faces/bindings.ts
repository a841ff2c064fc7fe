import { faceAdminCalls as admin } from '@self-print/contract/platform/faceAdmin.ts';
import { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindTerminal, bindTerminalUser } from '../../http/bind.ts';
import { requireModule } from '../schools/hasModule.ts';
import { saveConsentText, viewPhoto, withdrawFace } from './admin/changeFaces.ts';
import { listFaces } from './admin/listFaces.ts';
import { readConsentText } from './consents.ts';
import { enrolFace } from './enrolFace.ts';
import { readOwnFace, withdrawOwn } from './ownFace.ts';
import { readGallery } from './readGallery.ts';

export function faceBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindTerminal(faceGalleryCalls.gallery, async ({ actor, input }) =>
      ok(await readGallery(deps, actor, input)),
    ),
    bindTerminalUser(faceGalleryCalls.savePhotograph, async ({ actor, input }) => {
      // What is kept can be seen and withdrawn at any time, but nothing is added where the school has closed it.
      const licensed = await requireModule(deps.db, actor.schoolCode, 'FACE');
      return licensed.ok ? enrolFace(deps, actor, input) : licensed;
    }),
    bindTerminalUser(faceGalleryCalls.getPhotograph, ({ actor, input }) => readOwnFace(deps, actor, input.x)),
    bindTerminalUser(faceGalleryCalls.withdrawOwn, async ({ actor }) => {
      await withdrawOwn(deps, actor);
      return ok({});
    }),
    bindAdmin(admin.people, async ({ actor, input }) => ok(await listFaces(deps, actor.schoolCode, input))),
    bindChange(admin.photo, ({ operation, input }) => viewPhoto(deps, operation, input)),
    bindChange(admin.withdraw, ({ operation, input }) => withdrawFace(deps, operation, input)),
    bindAdmin(admin.consent, async ({ actor }) => ok(await readConsentText(deps.db, actor.schoolCode))),
    bindChange(admin.saveConsent, ({ operation, input }) => saveConsentText(deps, operation, input)),
  ];
}
