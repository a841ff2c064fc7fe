import { describe, expect, it } from '@jest/globals';
import { regionAt, regionNames, regionsAt } from './regions.ts';

const TABLE = {
  province_list: { 110000: '北京市', 330000: '浙江省' },
  city_list: { 110100: '北京市', 330100: '杭州市', 330200: '宁波市' },
  county_list: { 110101: '东城区', 330102: '上城区', 330106: '西湖区', 330203: '海曙区' },
};

describe('a region', () => {
  it('is chosen from its province on', () => {
    const labels = (level: Parameters<typeof regionsAt>[1], value: string) =>
      regionsAt(TABLE, level, value).map(({ label }) => label);
    expect(labels('province', '')).toEqual(['北京市', '浙江省']);
    expect(labels('city', '')).toEqual([]);
    expect(labels('city', '33')).toEqual(['杭州市', '宁波市']);
    expect(labels('district', '33')).toEqual([]);
    expect(labels('district', '3301')).toEqual(['上城区', '西湖区']);
    expect(labels('city', '330106')).toEqual(['杭州市', '宁波市']);
    expect(regionsAt(TABLE, 'city', '33')[0]).toEqual({ value: '3301', label: '杭州市' });
  });

  it('is read level by level', () => {
    expect(['', '33', '3301', '330106'].map((value) => regionAt('city', value))).toEqual([
      '',
      '',
      '3301',
      '3301',
    ]);
  });

  it('has the names of its levels, a municipality one of them', () => {
    expect(regionNames(TABLE, '330106')).toEqual(['浙江省', '杭州市', '西湖区']);
    expect(regionNames(TABLE, '110101')).toEqual(['北京市', '东城区']);
  });

  it.each(['', '33', '330100', '330199', 'toString', '３３０１０６'])('is not %j', (code) => {
    expect(regionNames(TABLE, code)).toBeUndefined();
  });
});
