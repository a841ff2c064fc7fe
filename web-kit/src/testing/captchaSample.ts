/** A captcha that a device answers at once: the digest is that of `salt37`. */
export const KNOWN_WORK = {
  salt: 'salt',
  digest: 'd049417831adab5f58a78973fa56af448acd9738ccb7c8afb0248396fc250e44',
  limit: 100,
};
export const KNOWN_WORK_ANSWER = '37';
