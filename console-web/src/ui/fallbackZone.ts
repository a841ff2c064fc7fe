/** The time zone by which moments are written until the school's is known. */
export const FALLBACK_ZONE = 'Asia/Shanghai';
