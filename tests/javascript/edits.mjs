/** A JSON document in which a case puts or drops a value. @param {any} base @param {any} each */
export function edited(base, each) {
  const document = structuredClone(base);
  const path = each.put ?? each.drop;
  const place = path.slice(0, -1).reduce((part, step) => part[step], document);
  const last = path.at(-1);
  if (each.put) place[last] = each.value;
  else if (Array.isArray(place)) place.splice(last, 1);
  else delete place[last];
  return JSON.stringify(document);
}
