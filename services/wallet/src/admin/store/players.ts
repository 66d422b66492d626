import { paise, type Paise, ZERO } from '@topup/kit/money';
import { READ_OPTIONS } from '@topup/kit/read-options';
import { playerSums, type PlayerSums } from '../domain/player-sums.ts';
import { KNOWN, type UserDocument, type Users } from './users.ts';

/** Sums and balance come from the collection `users`, which follows the transfers a few seconds later. */
export type Player = PlayerSums & {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly balancePaise: Paise;
};

const FOUND_MAX = 200;
const NAMESAKES_MAX = 20;
/** A shorter text is searched only as a beginning: within names and addresses it would match nearly everybody. */
const PART_MIN = 3;

export function openPlayers({ collection }: Pick<Users, 'collection'>) {
  const ids = async (index: 'email' | 'name', filter: object): Promise<string[]> => {
    const found = await collection
      .find({ [`${index}Lower`]: filter }, { ...READ_OPTIONS, projection: { _id: 1 } })
      .hint(index)
      .limit(FOUND_MAX)
      .toArray();
    return found.map(({ _id }) => _id);
  };
  const idsBy = async (filter: object): Promise<string[]> => {
    const found = await Promise.all([ids('email', filter), ids('name', filter)]);
    return [...new Set(found.flat())].slice(0, FOUND_MAX);
  };
  return {
    find: async (accountId: string): Promise<Player | null> =>
      playerFrom(await collection.findOne({ _id: accountId, ...KNOWN }, { ...READ_OPTIONS })),
    /** Several accounts may have the address: a Google account that is deleted and made again becomes a new account here. */
    byEmail: async (email: string): Promise<Player[]> => {
      const found = await collection
        .find({ emailLower: email.toLowerCase() }, { ...READ_OPTIONS })
        .sort({ _id: 1 })
        .limit(NAMESAKES_MAX)
        .toArray();
      return found.flatMap((user) => playerFrom(user) ?? []);
    },
    /** Ids of the accounts whose e-mail or name begins with `part` (lower case); if there are none, of those that contain it. */
    idsOf: async (part: string): Promise<string[]> => {
      const beginning = await idsBy({ $gte: part, $lt: `${part}\uffff` });
      if (beginning.length > 0 || part.length < PART_MIN) return beginning;
      return idsBy({ $regex: part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) });
    },
    named: async (accountIds: readonly string[]): Promise<Map<string, Player>> => {
      const found = await collection.find({ _id: { $in: [...accountIds] }, ...KNOWN }, { ...READ_OPTIONS }).toArray();
      return new Map(found.flatMap((user) => playerFrom(user) ?? []).map((player) => [player.accountId, player]));
    },
    leaderboard: async (page: number, limit: number): Promise<{ players: Player[]; total: number }> => {
      const [found, total] = await Promise.all([
        collection
          .find({ ...KNOWN }, { ...READ_OPTIONS })
          .sort({ spentPaise: -1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .toArray(),
        collection.countDocuments({ ...KNOWN }, { ...READ_OPTIONS, hint: 'leaderboard' }),
      ]);
      return { players: found.flatMap((user) => playerFrom(user) ?? []), total };
    },
  };
}
export type Players = ReturnType<typeof openPlayers>;

function playerFrom(user: UserDocument | null): Player | null {
  if (!user?.email) return null;
  const { _id: accountId, name = '', email, role = 'user', wallet, gateway } = user;
  const balancePaise = wallet ? paise(wallet.balancePaise) : ZERO;
  return { accountId, name, email, role, balancePaise, ...playerSums(wallet ?? null, gateway ?? null) };
}
