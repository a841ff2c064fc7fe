import type { Reading } from './sources.ts';

/** As frequent as everyday words: at a self-service terminal of a university they are. */
const COUNT = 2_000;

const SPELLED = `
成绩单 cheng ji dan
在读证明 zai du zheng ming
在学证明 zai xue zheng ming
毕业证 bi ye zheng
毕业证书 bi ye zheng shu
学位证 xue wei zheng
学位证书 xue wei zheng shu
学籍 xue ji
学号 xue hao
工号 gong hao
准考证 zhun kao zheng
学生证 xue sheng zheng
校园卡 xiao yuan ka
一卡通 yi ka tong
火车票优惠卡 huo che piao you hui ka
取件码 qu jian ma
自助打印 zi zhu da yin
云打印 yun da yin
打印 da yin
复印 fu yin
扫描 sao miao
彩色 cai se
黑白 hei bai
双面 shuang mian
单面 dan mian
充值 chong zhi
教务处 jiao wu chu
教务系统 jiao wu xi tong
研究生院 yan jiu sheng yuan
档案馆 dang an guan
图书馆 tu shu guan
辅导员 fu dao yuan
本科生 ben ke sheng
研究生 yan jiu sheng
留学生 liu xue sheng
奖学金 jiang xue jin
助学金 zhu xue jin
实习证明 shi xi zheng ming
三方协议 san fang xie yi
报到证 bao dao zheng
绩点 ji dian
选课 xuan ke
重修 chong xiu
宿舍 su she
`;

/** Words of our own field that general word lists count too low or do not have. */
export const CAMPUS_WORDS: readonly Reading[] = SPELLED.trim()
  .split('\n')
  .map((line) => {
    const [text = '', ...syllables] = line.split(' ');
    return { text, syllables, count: COUNT };
  });
