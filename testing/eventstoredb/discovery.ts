import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import type { Services } from './double-context.ts';
import { unexpected } from './grpc-errors.ts';

/** Handles the request for server features: reports that appends can be batched. */
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

/** Handles gossip: reports what this server knows about its cluster. */
export const createGossip =
  ({ admit, membership, network }: Services): handleUnaryCall<shared.Empty, gossip.ClusterInfo> =>
  async (call, answer) => {
    const refusal = await admit(call, 'gossip');
    if (refusal) return answer(refusal);
    const members = membership.members(network.port()).map(({ port, state, isAlive }) =>
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(`00000000-0000-4000-8000-${String(port).padStart(12, '0')}`))
        .setTimeStamp('0')
        .setState(gossip.MemberInfo.VNodeState[state])
        .setIsAlive(isAlive)
        .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
    );
    answer(null, new gossip.ClusterInfo().setMembersList(members));
  };
