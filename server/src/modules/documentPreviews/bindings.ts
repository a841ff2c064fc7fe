import { terminalItemCalls, userItemCalls } from '@self-print/contract/platform/items.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindTerminalUser, bindUser } from '../../http/bind.ts';
import { createPreview } from './createPreview.ts';
import { openPreviewPage } from './previewPages.ts';

/** Previews of documents on phone and terminal. */
export function documentPreviewBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindUser(userItemCalls.preview, ({ actor, input, language }) =>
      createPreview(deps, actor, { ...input, values: null }, language),
    ),
    bindUser(userItemCalls.previewWithForm, ({ actor, input, language }) =>
      createPreview(deps, actor, input, language),
    ),
    bindUser(userItemCalls.previewPage, ({ actor, input }) => openPreviewPage(deps, actor, input)),
    bindTerminalUser(terminalItemCalls.preview, ({ actor, input, language }) =>
      createPreview(deps, actor, input, language),
    ),
    bindTerminalUser(terminalItemCalls.previewPage, ({ actor, input }) =>
      openPreviewPage(deps, actor, input),
    ),
  ];
}
