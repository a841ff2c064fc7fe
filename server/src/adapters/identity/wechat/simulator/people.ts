/** A member of the simulated enterprise, in the words of 读取成员. */
export interface SimulatedMember {
  readonly userid: string;
  readonly name: string;
  /** Fields that the school has added. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Whoever holds the phone: a member, somebody else in the enterprise's WeCom, or a user of WeChat. */
export type SimulatedPerson =
  | { readonly userid: string }
  | { readonly outsider: string }
  | { readonly openid: string }
  /** Who looks at a page without having agreed to anything. */
  | { readonly passing: true };
