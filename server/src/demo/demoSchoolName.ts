/** The name of the demo school, which is on all its paper. */
export const DEMO_SCHOOL_NAME = { zh: '示例大学', en: 'Example University' } as const;
