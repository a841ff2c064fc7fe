/** On whose behalf a call is made. */
export type AgentActor =
  /** A page of the agent's own origin. */
  | { readonly kind: 'page' }
  /** The same during a maintenance session; `by` is the account of the person. */
  | { readonly kind: 'staff'; readonly by: string }
  /** A command that the platform signed for this terminal; `by` is the account of who gave it. */
  | { readonly kind: 'command'; readonly by: string; readonly commandId: string };
