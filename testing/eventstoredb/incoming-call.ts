import type { Metadata } from '@grpc/grpc-js';

export interface IncomingCall {
  metadata: Metadata;
  getPeer(): string;
}
