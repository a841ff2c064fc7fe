/** Roles of people who order for themselves; each is named by `item.role.<role>`. */
export const PERSON_ROLES = ['student', 'staff'] as const;
