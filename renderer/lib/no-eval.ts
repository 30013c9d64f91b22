import { config } from 'zod';

// Faster parsers need eval. The policy of the screens forbids it, and trying would be noted as a breach.
config({ jitless: true });
