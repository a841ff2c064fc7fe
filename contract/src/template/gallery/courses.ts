import type { TemplateRow } from '../variables.ts';
import { number, text, type Variable } from './vocabulary.ts';

/** A course of a record that does not exist. */
export interface Course {
  readonly term: string;
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly credits: number;
  readonly hours: number;
  readonly grade: number;
  readonly kind: '必修' | '选修';
}

type Row = readonly [
  code: string,
  zh: string,
  en: string,
  credits: number,
  hours: number,
  grade: number,
  kind?: Course['kind'],
];

const TERMS: Readonly<Record<string, readonly Row[]>> = {
  '2023-2024-1': [
    ['MA1101', '高等数学（上）', 'Calculus I', 5, 80, 91],
    ['MA1201', '线性代数', 'Linear Algebra', 3, 48, 88],
    ['CS1101', '程序设计基础', 'Fundamentals of Programming', 4, 64, 95],
    ['CS1102', '计算机导论', 'Introduction to Computing', 2, 32, 92],
    ['EN1101', '大学英语（一）', 'College English I', 3, 48, 86],
    ['PE1101', '体育（一）', 'Physical Education I', 1, 32, 90],
    ['HU1105', '大学语文', 'College Chinese', 2, 32, 87],
  ],
  '2023-2024-2': [
    ['MA1102', '高等数学（下）', 'Calculus II', 5, 80, 89],
    ['PH1101', '大学物理', 'College Physics', 4, 64, 84],
    ['CS1201', '离散数学', 'Discrete Mathematics', 4, 64, 93],
    ['CS1202', '面向对象程序设计', 'Object-Oriented Programming', 3, 48, 94],
    ['EN1102', '大学英语（二）', 'College English II', 3, 48, 88],
    ['PE1102', '体育（二）', 'Physical Education II', 1, 32, 91],
    ['HU1203', '中国近现代史纲要', 'Modern Chinese History', 2, 32, 85],
  ],
  '2024-2025-1': [
    ['CS2101', '数据结构', 'Data Structures', 4, 64, 96],
    ['CS2102', '计算机组成原理', 'Computer Organisation', 4, 64, 90],
    ['MA2101', '概率论与数理统计', 'Probability and Statistics', 3, 48, 92],
    ['CS2103', '数字逻辑', 'Digital Logic', 3, 48, 87],
    ['EN2101', '学术英语写作', 'Academic Writing in English', 2, 32, 89],
    ['PE2101', '体育（三）', 'Physical Education III', 1, 32, 93],
    ['AR2105', '影视鉴赏', 'Appreciation of Film', 1, 16, 94, '选修'],
  ],
  '2024-2025-2': [
    ['CS2201', '操作系统', 'Operating Systems', 4, 64, 93],
    ['CS2202', '数据库系统', 'Database Systems', 3, 48, 95],
    ['CS2203', '算法设计与分析', 'Design and Analysis of Algorithms', 3, 48, 90],
    ['SE2201', '软件工程导论', 'Introduction to Software Engineering', 3, 48, 94],
    ['CS2204', '操作系统课程设计', 'Operating Systems Project', 1, 32, 92],
    ['PE2102', '体育（四）', 'Physical Education IV', 1, 32, 88],
    ['EC2103', '经济学原理', 'Principles of Economics', 2, 32, 86, '选修'],
  ],
  '2025-2026-1': [
    ['CS3101', '计算机网络', 'Computer Networks', 3, 48, 91],
    ['SE3101', '软件需求工程', 'Requirements Engineering', 2, 32, 93],
    ['SE3102', '软件体系结构', 'Software Architecture', 3, 48, 92],
    ['CS3102', '编译原理', 'Compiler Construction', 3, 48, 87],
    ['CS3103', '人工智能导论', 'Introduction to Artificial Intelligence', 2, 32, 94, '选修'],
    ['SE3103', '人机交互设计', 'Human-Computer Interaction', 2, 32, 96, '选修'],
  ],
  '2025-2026-2': [
    ['SE3201', '软件测试与质量保证', 'Software Testing and Quality', 2, 32, 95],
    ['SE3202', '软件项目管理', 'Software Project Management', 2, 32, 90],
    ['CS3201', '信息安全', 'Information Security', 3, 48, 91],
    ['CS3202', '分布式系统', 'Distributed Systems', 3, 48, 89, '选修'],
    ['SE3203', '软件工程实训', 'Software Engineering Practice', 4, 128, 96],
    ['CS3203', '机器学习', 'Machine Learning', 3, 48, 90, '选修'],
  ],
};

/** All courses of the record, by term. */
export const COURSES: readonly Course[] = Object.entries(TERMS).flatMap(([term, rows]) =>
  rows.map((row) => courseOf(term, row)),
);

function courseOf(term: string, [code, zh, en, credits, hours, grade, kind = '必修']: Row): Course {
  return { term, code, zh, en, credits, hours, grade, kind };
}

/** The columns of a list of courses, as records of studies have them. */
export const COURSE_COLUMNS: Extract<Variable, { type: 'list' }>['columns'] = [
  text('term', { zh: '学期', en: 'Term' }, '2023-2024-1'),
  text('code', { zh: '课程代码', en: 'Code' }, 'MA1101'),
  text('name', { zh: '课程名称', en: 'Course' }, { zh: '高等数学（上）', en: 'Calculus I' }),
  text('kind', { zh: '性质', en: 'Type' }, { zh: '必修', en: 'Required' }),
  { name: 'hours', type: 'numberOrText', label: { zh: '学时', en: 'Hours' }, sample: 80 },
  number('credits', { zh: '学分', en: 'Credits' }, 5),
  { name: 'grade', type: 'numberOrText', label: { zh: '成绩', en: 'Grade' }, sample: 91 },
];

/** Rows of that list. */
export const sampleCourses = (courses: readonly Course[]): TemplateRow[] =>
  courses.map(({ term, code, zh, en, kind, hours, credits, grade }) => ({
    term,
    code,
    name: { zh, en },
    kind: { zh: kind, en: kind === '必修' ? 'Required' : 'Elective' },
    hours,
    credits,
    grade,
  }));

/** Total credits and the average grade weighted by them. */
export function totalsOf(courses: readonly Course[]): { readonly credits: number; readonly average: string } {
  const credits = courses.reduce((sum, course) => sum + course.credits, 0);
  const points = courses.reduce((sum, course) => sum + course.credits * course.grade, 0);
  return { credits, average: credits === 0 ? '–' : (points / credits).toFixed(2) };
}
