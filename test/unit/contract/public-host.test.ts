import { describe, expect, test } from 'vitest';
import { serviceAddress } from '../../../electron/contract/fields.ts';

const refused = [
  '169.254.169.254',
  '169.254.0.1',
  '169.254.169.254:8443',
  '2852039166',
  '0xa9fea9fe',
  '0xA9.0xFE.0xA9.0xFE',
  '0251.0376.0251.0376',
  '169.254.43518',
  '169。254。169。254',
  '１６９.254.169.254',
  '%31%36%39.254.169.254',
  '169.254.169.254.',
  '[fe80::1]',
  '[FE80::abcd:1]',
  '[febf::1]',
  '[fd00:ec2::254]',
  '[fd00:0ec2:0:0:0:0:0:0254]',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[::169.254.169.254]',
  '[64:ff9b::169.254.169.254]',
  '[2002:a9fe:a9fe::]',
  '[::ffff:100.100.100.200]',
  '100.100.100.200',
  '168.63.129.16',
  'metadata.google.internal',
  'METADATA.google.internal.',
  'metadata',
  'metadata.goog',
  'instance-data',
];

const taken = [
  'pay.example',
  'pay.example:8443',
  '127.0.0.1:4010',
  'localhost',
  '192.168.1.20',
  '170.254.1.1',
  '169.253.1.1',
  '[::1]',
  '[2001:db8::1]',
  '[fec0::1]',
  '[fd00:ec2::255]',
  'metadata.example',
  '169.254.169.254.example',
];

describe("a service's address", () => {
  test.each(refused)('link-local and metadata host: %s is refused', (host) => {
    const parsed = serviceAddress.safeParse(`https://${host}/v1`);
    expect(parsed.error?.issues).toMatchObject([
      { params: { rule: { kind: 'format', format: 'public-host' } } },
    ]);
  });

  test.each(taken)('%s is taken', (host) => {
    expect(serviceAddress.safeParse(`https://${host}/v1`).success).toBe(true);
  });

  test('that is neither https nor public is told once, as not https', () => {
    expect(serviceAddress.safeParse('http://169.254.169.254/').error?.issues).toHaveLength(1);
  });
});
