import { BROKEN, SOUND } from './designs.ts';
import { SettlingHistory } from './history.ts';
const [kind, first, count, which] = process.argv.slice(2);
const design = which ? BROKEN[Number(which)]! : SOUND;
const total: Record<string, number> = {};
let bad = 0;
const t = performance.now();
for (let i = 0; i < Number(count); i++) {
  const h = new SettlingHistory(design, kind as never, Number(first) + i);
  h.step();
  for (const [k, v] of Object.entries(h.counts)) total[k] = (total[k] ?? 0) + v;
  if (h.violations().length) {
    bad++;
    if (bad < 10) console.log('seed', Number(first) + i, h.violations());
  }
}
console.log(design.name, kind, total, bad, 'bad', ((performance.now() - t) / Number(count)).toFixed(1), 'ms each');
if (process.env['WHY']) {
  const why: Record<string, number> = {};
  for (let i = 0; i < Number(count); i++) {
    const h = new SettlingHistory(design, kind as never, Number(first) + i);
    h.step();
    const { world, settled, hopeless } = h as never as { world: any; settled: Map<string, any>; hopeless: Set<string> };
    const amb = world.attempts().filter((a: any) => a.state === 'ambiguous');
    for (const a of amb) { if (a.sentAt >= world.endsAt) continue;
      if (settled.has(a.unit)) {
        const s = settled.get(a.unit);
        const moved = world
          .foreignMovements()
          .filter(({ at }: any) => at > a.sentAt - 3600_000 && at < s.proof.second.askedAt);
        if (world.wasCharged(a.unit) !== (s.verdict === 'delivered'))
          console.log('WRONG', Number(first) + i, a, s.verdict, s.proof, moved, world.chargedAt(a.unit));
        continue;
      }
      const moved = world
        .foreignMovements()
        .some(({ at }: any) => at > a.sentAt - 3600_000 && at < a.fencedAt + 30_000);
      const close = amb.some((b: any) => b !== a && Math.abs(b.sentAt - a.sentAt) < 20_000 && b.pointsHundredths === a.pointsHundredths); const near = amb.filter((b: any) => b !== a && Math.abs(b.sentAt - a.sentAt) < 400_000);
      const twin = near.some(
        (b: any) => b.pointsHundredths === a.pointsHundredths && b.multiplierMillionths === a.multiplierMillionths,
      );
      const key = `${hopeless.has(a.unit) ? 'hopeless' : 'open'} ${moved ? 'moved' : close && amb.some((b: any) => b !== a && b.unit.split(":").slice(0,2).join() === a.unit.split(":").slice(0,2).join()) ? "same item" : close ? "close twin" : twin ? "twin" : near.length > 10 ? 'many' : near.length ? 'near' : 'alone'}`;
      why[key] = (why[key] ?? 0) + 1;
      if (key.includes('alone') || key.includes('near'))
        console.log(Number(first) + i, key, a.unit, a.sentAt, a.endedAt, near.length);
    }
  }
  console.log(why);
}
