/** The person who signed in at this terminal; null where nobody has. */
export type VisitToken = () => string | null;

/** How the effects of a flow read it and answer it. */
export interface FlowContext<State, Event> {
  /** Null: nobody is in the flow. */
  readonly current: () => State | null;
  readonly send: (event: Event) => void;
  readonly visitToken: VisitToken;
}

/** What a flow sets off outside the page. Effects only ever answer with events. */
export interface FlowEffects<State> {
  /** Starts what a change of the state asks for; null means that nobody is in the flow. */
  readonly changed: (before: State | null, after: State | null) => void;
}
