/** On whose behalf a call is made. */
export type AgentActor =
  /** A page from the agent's own origin. */
  | { readonly kind: 'page' }
  /** The same during a maintenance session; `by` is the person's account. */
  | { readonly kind: 'staff'; readonly by: string }
  /** A command that the platform signed for this terminal; `by` is the account that issued it. */
  | { readonly kind: 'command'; readonly by: string; readonly commandId: string };
