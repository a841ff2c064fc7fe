import type { Access, Call, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { fail } from '@self-print/contract/result.ts';
import { type Binding, bind, type HandlerContext } from '@self-print/contract/serve.ts';
import type {
  Actor,
  AdminActor,
  AnyoneActor,
  AppActor,
  SigningInActor,
  TerminalActor,
  TerminalUserActor,
  UserActor,
} from './actor.ts';
import { type AdminOperation, type ChangingCall, operationOf } from './operation.ts';

type CallFor<Who extends Access> = Call & { readonly access: Who };
/** An administrator's call that changes nothing. */
type ReadingCall = CallFor<'admin'> & { readonly operation?: 'nothing' };
type Handler<Definition extends Call, Who extends Actor> = (
  context: HandlerContext<Definition, Who>,
) => Promise<CallResult<Definition>>;

/** Binds a call of a terminal or of its agent alone. A terminal code in path, query or body must be the caller's own. */
export function bindTerminal<Definition extends CallFor<'terminal' | 'terminalAgent'>>(
  call: Definition,
  handler: Handler<Definition, TerminalActor>,
): Binding<Actor> {
  return bind<Definition, Actor>(call, async (context) => {
    const { actor, input } = context;
    if (actor.kind !== 'terminal') throw new Error(`${call.path} ran without a terminal`);
    const named = namedTerminal(input);
    if (named !== undefined && named !== actor.terminalCode) return fail(problem('TERMINAL_MISMATCH'));
    return handler({ ...context, actor });
  });
}

/** Binds a call of the person signed in at a terminal. */
export function bindTerminalUser<Definition extends CallFor<'terminalUser'>>(
  call: Definition,
  handler: Handler<Definition, TerminalUserActor>,
): Binding<Actor> {
  return bind<Definition, Actor>(call, async (context) => {
    const { actor, input } = context;
    if (actor.kind !== 'terminalUser') throw new Error(`${call.path} ran without a visitor`);
    const named = namedTerminal(input);
    if (named !== undefined && named !== actor.terminalCode) return fail(problem('TERMINAL_MISMATCH'));
    return handler({ ...context, actor });
  });
}

/** Binds a call of the console that changes something, which its handler records in the operation log. */
export function bindChange<Definition extends CallFor<'admin'> & ChangingCall>(
  call: Definition,
  handler: (
    context: HandlerContext<Definition, AdminActor> & { readonly operation: AdminOperation },
  ) => Promise<CallResult<Definition>>,
): Binding<Actor> {
  return bind<Definition, Actor>(call, async (context) => {
    const { actor, request } = context;
    if (actor.kind !== 'admin') throw new Error(`${call.path} ran without an administrator`);
    return handler({ ...context, actor, operation: operationOf(call, actor, request) });
  });
}

/** Binds a call of the console that changes nothing. */
export function bindAdmin<Definition extends ReadingCall>(
  call: Definition,
  handler: Handler<Definition, AdminActor>,
): Binding<Actor> {
  return bind<Definition, Actor>(call, async (context) => {
    const { actor } = context;
    if (actor.kind !== 'admin') throw new Error(`${call.path} ran without an administrator`);
    return handler({ ...context, actor });
  });
}

/** Binds a call of a person signed in on phone or PC. */
export function bindUser<Definition extends CallFor<'mobileUser'>>(
  call: Definition,
  handler: Handler<Definition, UserActor>,
): Binding<Actor> {
  return bind<Definition, Actor>(call, async (context) => {
    const { actor } = context;
    if (actor.kind !== 'mobileUser') throw new Error(`${call.path} ran without a user`);
    return handler({ ...context, actor });
  });
}

/** Binds a call of an administrator between password and second factor. */
export function bindSigningIn<Definition extends CallFor<'signingIn'>>(
  call: Definition,
  handler: Handler<Definition, SigningInActor>,
): Binding<Actor> {
  return bind<Definition, Actor>(call, async (context) => {
    const { actor } = context;
    if (actor.kind !== 'signingIn') throw new Error(`${call.path} ran without a right password`);
    return handler({ ...context, actor });
  });
}

/** Binds a call of another system of a school. */
export function bindApp<Definition extends CallFor<'app'>>(
  call: Definition,
  handler: Handler<Definition, AppActor>,
): Binding<Actor> {
  return bind<Definition, Actor>(call, async (context) => {
    const { actor } = context;
    if (actor.kind !== 'app') throw new Error(`${call.path} ran without an app`);
    return handler({ ...context, actor });
  });
}

/** Binds a call that anyone may make. */
export function bindPublic<Definition extends CallFor<'public'>>(
  call: Definition,
  handler: Handler<Definition, AnyoneActor>,
): Binding<Actor> {
  return bind<Definition, Actor>(call, async (context) => {
    const { actor } = context;
    if (actor.kind !== 'anyone') throw new Error(`${call.path} ran without a caller's address`);
    return handler({ ...context, actor });
  });
}

function namedTerminal(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'terminalCode' in input
    ? input.terminalCode
    : undefined;
}
