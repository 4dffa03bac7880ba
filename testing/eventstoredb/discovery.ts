import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import type { Services } from './services.ts';
import { unexpected } from './status.ts';

/** Tells the client that it may batch appends. */
export const createServerFeatures =
  ({ faults, admit }: Services): handleUnaryCall<shared.Empty, serverFeatures.SupportedMethods> =>
  async (call, answer) => {
    const refusal = await admit(call, 'serverFeatures');
    if (refusal || faults.failsServerFeatures()) return answer(refusal ?? unexpected());
    const methods = ['Append', 'BatchAppend', 'Read'].map((name) =>
      new serverFeatures.SupportedMethod()
        .setMethodName(name.toLowerCase())
        .setServiceName('event_store.client.streams.streams')
        .setFeaturesList(['position']),
    );
    answer(null, new serverFeatures.SupportedMethods().setEventStoreServerVersion('23.10.7').setMethodsList(methods));
  };

/** A cluster of one: this server leads it. */
export const createGossip =
  ({ admit, network }: Services): handleUnaryCall<shared.Empty, gossip.ClusterInfo> =>
  async (call, answer) => {
    const refusal = await admit(call, 'gossip');
    if (refusal) return answer(refusal);
    const member = new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString('00000000-0000-4000-8000-000000000000'))
      .setTimeStamp('0')
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('localhost').setPort(network.port()));
    answer(null, new gossip.ClusterInfo().setMembersList([member]));
  };
