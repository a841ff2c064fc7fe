import { z } from 'zod';
import { defineCall } from '../call.ts';

const signedInUser = z.object({
  id: z.string(),
  name: z.string(),
  roleId: z.string(),
  perms: z.array(z.string()),
});

/** Sign-in on the phone with the platform's own accounts. */
export const signInCalls = {
  mobileDatabase: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/app/login/DB',
    access: 'public',
    summary: 'Sign in with user name and password; the answer sets the session cookie',
    body: z.object({ userName: z.string().min(1).max(64), password: z.string().min(1).max(128) }),
    data: signedInUser,
    errors: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'FORBIDDEN'],
  }),
  mobileIsSignedIn: defineCall({
    client: 'mobile',
    method: 'GET',
    path: '/mobile/isLogin',
    access: 'public',
    summary: 'Whether the session cookie belongs to a signed-in user',
    data: z.object({ signedIn: z.boolean() }),
    errors: [],
  }),
};
