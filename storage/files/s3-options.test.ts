import { expect, it } from 'vitest';
import { regionOf } from './s3-options.ts';

it.each([
  ['https://s3.eu-west-1.amazonaws.com', 'eu-west-1'],
  ['https://s3-eu-west-1.amazonaws.com', 'eu-west-1'],
  ['https://s3.us-gov-west-1.amazonaws.com', 'us-gov-west-1'],
  ['https://s3.cn-north-1.amazonaws.com.cn', 'cn-north-1'],
  ['https://s3.dualstack.eu-west-1.amazonaws.com', 'eu-west-1'],
  ['https://s3-fips.us-west-2.amazonaws.com', 'us-west-2'],
  ['https://s3-fips.dualstack.us-west-2.amazonaws.com', 'us-west-2'],
  ['https://s3.amazonaws.com', 'us-east-1'],
  ['https://s3.example.org:9000', 'us-east-1'],
])('signs requests to %s for the region %s', (endpoint, region) => {
  expect(regionOf(endpoint)).toBe(region);
});
