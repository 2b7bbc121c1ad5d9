/** Ages as the network itself writes them: `4m`, `2h`, `3d`, `2w`, `5mo`, `1yr`. */
export function relativeTime(at: number, now: number): string {
  const minutes = Math.max(1, Math.floor((now - at) / 60_000));
  if (minutes < 60) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}h`;
  const days = Math.floor(hours / 24);
  if (days < 7) return `${days}d`;
  if (days < 30) return `${Math.floor(days / 7)}w`;
  return days < 365 ? `${Math.floor(days / 30)}mo` : `${Math.floor(days / 365)}yr`;
}
