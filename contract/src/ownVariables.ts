const OWN_VARIABLE = /^SELF_PRINT_/;

/** The environment for a third-party program: without our own settings, such as an activation code or a secret. */
export function withoutOwnVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !OWN_VARIABLE.test(name)));
}
