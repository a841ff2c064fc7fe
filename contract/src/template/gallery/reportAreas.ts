import type { Bilingual } from '../../fields.ts';

/** A part of a report on a student who does not exist. */
export interface ReportArea {
  readonly id: 'overall' | 'study' | 'practice' | 'service';
  readonly name: Bilingual;
  readonly heading: Bilingual;
  readonly words: Bilingual;
  /** Points out of 100. */
  readonly points: readonly (readonly [zh: string, en: string, points: number])[];
}

export const AREAS: readonly ReportArea[] = [
  {
    id: 'overall',
    name: { zh: '总体', en: 'Overall' },
    heading: { zh: '一、总体情况', en: 'Overview' },
    words: {
      zh: '该生思想积极，学习刻苦，各方面发展均衡，综合评价位于本专业年级前列。',
      en: 'The student works hard, has developed evenly in all areas, and is among the first of the year in the major.',
    },
    points: [
      ['学业', 'Study', 91],
      ['实践', 'Practice', 88],
      ['创新', 'Innovation', 84],
      ['公益', 'Service', 93],
      ['体育', 'Sport', 86],
    ],
  },
  {
    id: 'study',
    name: { zh: '学业', en: 'Study' },
    heading: { zh: '二、学业发展', en: 'Study' },
    words: {
      zh: '该生基础扎实，数学与程序设计课程成绩稳定在年级前列，能够主动阅读英文教材与论文，并在课程项目中承担核心模块。',
      en: 'The student has a sound foundation, keeps among the best of the year in mathematics and programming, reads English literature independently, and takes the central parts in course projects.',
    },
    points: [
      ['公共基础', 'Foundations', 89],
      ['专业基础', 'Core courses', 92],
      ['专业选修', 'Electives', 91],
      ['外语', 'Languages', 88],
    ],
  },
  {
    id: 'practice',
    name: { zh: '实践与创新', en: 'Practice and innovation' },
    heading: { zh: '三、实践与创新', en: 'Practice and innovation' },
    words: {
      zh: '参加校级大学生创新训练项目“校园自助服务可用性研究”，负责用户调研与原型测试；暑期在软件企业实习八周，评价为优秀。',
      en: 'Took part in the innovation programme of the university with a study of the usability of self-service on campus, and spent eight weeks of the summer as an intern at a software company, graded excellent.',
    },
    points: [
      ['创新训练', 'Innovation programme', 90],
      ['学科竞赛', 'Competitions', 82],
      ['企业实习', 'Internship', 93],
    ],
  },
  {
    id: 'service',
    name: { zh: '公益与体育', en: 'Service and sport' },
    heading: { zh: '四、公益与体育', en: 'Service and sport' },
    words: {
      zh: '累计志愿服务 126 小时，主要为图书馆导览与新生引导；体质健康测试良好，为学院羽毛球队队员。',
      en: 'Gave 126 hours of voluntary service, mostly guiding visitors of the library and new students. Good results in the fitness test; member of the badminton team of the school.',
    },
    points: [
      ['志愿服务', 'Volunteering', 95],
      ['体质测试', 'Fitness test', 84],
      ['团队活动', 'Team activities', 88],
    ],
  },
];
