import { describe, expect, it } from 'vitest';
import { dataSizeByName, dataSizeOf } from './data-size.ts';
import { fieldsOf } from './fields.ts';

const gb = (sizeValue: number) => ({ sizeUnit: 'GB', sizeValue });
const mb = (sizeValue: number) => ({ sizeUnit: 'MB', sizeValue });

describe('a data size', () => {
  it.each([
    [{ sizeUnit: 'GB', sizeValue: 10 }, gb(10)],
    [{ size_unit: 'gb', size_value: '10' }, gb(10)],
    [{ unit: 'Gigabytes', value: 10 }, gb(10)],
    [{ amount: 500, type: 'mb' }, mb(500)],
    [{ value: '10 GB' }, gb(10)],
    [{ gb: 10 }, gb(10)],
    ['10 GB', gb(10)],
    ['10gb', gb(10)],
    ['1.5 GB', mb(1536)],
    ['0.1 GB', { sizeUnit: 'KB', sizeValue: 104858 }],
    ['0 MB', mb(0)],
    ['3 credits', { sizeUnit: 'credits', sizeValue: 3 }],
    [
      { sizeUnit: 'GiB', sizeValue: 2 },
      { sizeUnit: 'GiB', sizeValue: 2 },
    ],
  ])('of %j is %j', (value, expected) => {
    expect(dataSizeOf(value)).toEqual(expected);
  });

  it.each([
    10,
    '10',
    'unlimited',
    '-5 GB',
    { sizeValue: 10 },
    { sizeUnit: 'GB' },
    { sizeUnit: 'GB', sizeValue: -1 },
    '1.5 credits',
    null,
    [],
  ])('is not guessed from %j', (value) => {
    expect(dataSizeOf(value)).toBeNull();
  });

  it.each([
    [{ sizeInMb: 10240 }, mb(10240)],
    [{ data_gb: '10' }, gb(10)],
    [{ dataAmountMB: 500 }, mb(500)],
    [{ volumeInGb: 0.5 }, mb(512)],
    [{ dataBytes: 1073741824 }, { sizeUnit: 'KB', sizeValue: 1048576 }],
    [{ size: 10 }, null],
  ])('is read from the name in %j', (record, expected) => {
    const fields = fieldsOf(record) ?? expect.fail('an object');
    expect(dataSizeByName(fields)).toEqual(expected);
  });
});
