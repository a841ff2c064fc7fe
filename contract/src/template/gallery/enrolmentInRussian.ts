import type { Bilingual } from '../../fields.ts';
import { enrolmentCertificate } from './enrolmentCertificate.ts';
import { translated } from './translated.ts';
import type { WrittenTemplate } from './vocabulary.ts';

/** The certificate of enrolment in Russian as well, as consulates and employers ask for it. The school's name stays as it is in English. */
export const enrolmentInRussian = (school: Bilingual): WrittenTemplate =>
  translated(enrolmentCertificate(school), 'ru', {
    title: 'Справка об обучении',
    texts: {
      school: school.en,
      'school-other': school.zh,
      watermark: school.en,
      heading: 'Справка об обучении',
      addressee: 'Для предъявления по месту требования',
      statement: `Настоящая справка выдана **{student.name}** (пол: {student.gender:lower}; дата рождения: {student.birthday}; номер документа: {student.idNumber}; номер студента: {student.number}) в подтверждение обучения с {student.enrolledOn} в ${school.en} по очной форме. Факультет: {student.college}; специальность: {student.major}; уровень образования: {student.level}. Предполагаемое окончание: {student.graduatesOn:month}, срок обучения в годах: {student.years}.`,
      purpose: 'Справка выдана для следующей цели: {purpose}.',
      'office-en': 'Учебный отдел',
      'verify-text':
        '**Проверка — по коду или по ссылке**\nДокумент {document.number}\nПодписан электронно: правка обнаружится.',
    },
    samples: {
      'student.gender': 'Мужской',
      'student.college': 'компьютерных наук и технологий',
      'student.major': 'программная инженерия',
      'student.level': 'бакалавриат',
      purpose: 'оформление визы',
    },
  });
