/** The variables by which a document names its person. The platform fills them in. */
export const PERSON_VARIABLES = ['student.name', 'student.number'] as const;
export type PersonVariable = (typeof PERSON_VARIABLES)[number];

export function isPersonVariable(name: string): name is PersonVariable {
  return PERSON_VARIABLES.some((each) => each === name);
}

/** The image variable that is the signature which a person gave in a step of the order. */
export const SIGNATURE_VARIABLE = 'step.signature';
