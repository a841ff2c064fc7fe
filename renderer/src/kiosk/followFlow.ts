import type { FlowEffects } from '../flows/kit/flow.ts';
import type { Session, SessionStore } from '../session/state.ts';

/**
 * Passes each change of a flow's state to its effects. These are fetched with the flow's part of the page when it is first entered;
 * changes that happen before they are loaded are replayed.
 * @returns runs something with the effects, as soon as they are loaded
 */
export function followFlow<State, Effects extends FlowEffects<State>>(
  session: SessionStore,
  stateOf: (session: Session) => State | null,
  load: () => Promise<Effects>,
): (use: (effects: Effects) => void) => void {
  const missed: ((effects: Effects) => void)[] = [];
  let effects: Effects | null = null;
  const fetchEffects = async () => {
    effects = await load();
    for (const use of missed.splice(0)) use(effects);
  };
  const withEffects = (use: (effects: Effects) => void) => {
    if (effects !== null) {
      use(effects);
      return;
    }
    missed.push(use);
    if (missed.length === 1) void fetchEffects();
  };
  session.onChange((sessionBefore, sessionAfter) => {
    const before = stateOf(sessionBefore);
    const after = stateOf(sessionAfter);
    if (before !== after) withEffects((loaded) => loaded.changed(before, after));
  });
  return withEffects;
}
