import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Snapshot } from '../../electron/contract/channels.ts';
import type { EntryPlace } from '../../electron/contract/entry.ts';
import type { Customer } from '../../electron/contract/payment-objects.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { SaleTab, SaleView } from '../../electron/contract/sale.ts';
import type { Preferences, TerminalState } from '../../electron/contract/terminal.ts';
import { requestsUnderWay } from '../lib/ipc.ts';
import type { Sound } from '../lib/sound.ts';
import { CatalogueSearch } from './catalogue-search.svelte.ts';
import { Checkout, type HowPaid } from './checkout.svelte.ts';
import { WallClock, type Monotonic } from './clock.svelte.ts';
import { DayClosing } from './day-close.svelte.ts';
import { CurrentSale } from './current-sale.svelte.ts';
import { Disputes } from './disputes.svelte.ts';
import { Favourites } from './favourites.svelte.ts';
import { Freshness } from './freshness.ts';
import { Guide } from './guide.svelte.ts';
import { History } from './history.svelte.ts';
import { Idle, idleMsOf } from './idle.svelte.ts';
import { KeptDraft } from './kept-draft.svelte.ts';
import { Messages } from './messages.svelte.ts';
import { Parked } from './parked.svelte.ts';
import { PayerScan } from './payer-scan.svelte.ts';
import { Prints } from './prints.svelte.ts';
import { Practice } from './practice.svelte.ts';
import { HeldScans } from './scans.ts';
import { Staff } from './staff.svelte.ts';
import { ShownTerminal } from './terminal.svelte.ts';
import { Ticket } from './ticket.svelte.ts';
import { Unresolved } from './unresolved.svelte.ts';
import { UnseenPayments } from './unseen-payments.svelte.ts';
import { WaitingCode } from './waiting-code.svelte.ts';

/** What the session does outside of itself; given, so that tests hear and see it. */
export interface Surroundings {
  now: Monotonic;
  newId: () => string;
  play: (sound: Sound) => void;
  /** The words of "the ticket is back", which this layer does not know. */
  ticketIsBack: () => string;
  /** What an amount of the keypad is called on the ticket. */
  keypadLine: () => string;
}

/** The screens for managers, each loaded when it is opened. */
export type StaffScreenName =
  'shop' | 'catalogue' | 'customers' | 'subscriptions' | 'locations' | 'practice' | 'settings';

/** What a person can open. */
export type ScreenName = 'sale' | 'history' | 'setup' | 'provisioning' | StaffScreenName;

/** What opens without the PIN of the staff. */
const openToAll: ReadonlySet<ScreenName> = new Set(['sale', 'provisioning']);

/** Everything the screens show and do, from one snapshot on. */
export class Session {
  readonly messages = new Messages();
  readonly clock = new WallClock();
  readonly terminal: ShownTerminal;
  readonly favourites: Favourites;
  readonly ticket: Ticket;
  readonly sale: CurrentSale;
  readonly waiting: WaitingCode;
  readonly checkout: Checkout;
  readonly scan: PayerScan;
  readonly history: History;
  readonly dayClose: DayClosing;
  readonly disputes: Disputes;
  readonly practice: Practice;
  readonly unresolved: Unresolved;
  readonly unseenPayments: UnseenPayments;
  readonly parked: Parked;
  readonly prints: Prints;
  readonly staff: Staff;
  readonly idle: Idle;
  readonly guide: Guide;
  /** For what is read from the journal and stays on screen. */
  readonly freshness = new Freshness();
  readonly scans = new HeldScans();
  /** What finds items; kept, so that no screen folds their texts again. */
  readonly catalogueSearch = new CatalogueSearch();
  /** For the state of the staff screens, which each screen makes when it is opened. */
  readonly bridge: Bridge;
  /** For what is asked for once, however often it is sent. */
  readonly newId: () => string;
  /** Whether a customer is to be attached to the ticket, and the PIN comes first. */
  attaching = $state(false);
  /** Whether somebody writes what goes with the code of the ticket. */
  askingCodeData = $state(false);
  readonly #surroundings: Surroundings;
  readonly #kept: KeptDraft;
  #screen = $state<ScreenName>('sale');
  #exiting = $state(false);
  #looking = $state(false);
  #helping = $state(false);
  #round = $state(0);
  #subscriber: Customer | null = null;
  #refunding: string | null = null;

  constructor(bridge: Bridge, snapshot: Snapshot, surroundings: Surroundings) {
    this.bridge = bridge;
    this.#surroundings = surroundings;
    this.newId = surroundings.newId;
    this.terminal = new ShownTerminal(bridge, snapshot, this.clock);
    this.favourites = new Favourites(bridge, this.terminal, snapshot.favourites);
    this.guide = new Guide(this);
    this.ticket = new Ticket(snapshot.draft, () => this.#kept.keepSoon(), {
      keypadName: surroundings.keypadLine,
      currency: () => this.terminal.state.currency,
      tax: () => this.terminal.state.tax,
      itemOf: (itemId) => this.terminal.itemOf(itemId),
    });
    this.#kept = new KeptDraft(bridge, this, snapshot.draft);
    this.sale = new CurrentSale(bridge, surroundings.now, {
      turned: () => {
        this.messages.hideToast();
        this.#helping = false;
        this.scan.turned();
      },
      left: (view) => this.#left(view),
      paid: () => {
        surroundings.play('paid');
        // As long as the code screen covers them, and no ticket is under way, nothing moves under a finger.
        void this.favourites.learn(() => this.sale.view !== null && this.ticket.isEmpty);
        void this.guide.paid();
      },
      tryFailed: () => surroundings.play('failedTry'),
      failed: (failure) => this.messages.fail(failure),
    });
    this.waiting = new WaitingCode(this);
    this.checkout = new Checkout(bridge, this, surroundings.newId);
    this.scan = new PayerScan(bridge, this);
    this.history = new History(bridge, (saleId) => void this.see([saleId]));
    this.practice = new Practice(bridge);
    this.unresolved = new Unresolved(bridge, snapshot.unresolved);
    this.unseenPayments = new UnseenPayments(bridge, snapshot.unseenPayments, () =>
      surroundings.play('latePayment'),
    );
    this.parked = new Parked(bridge, this, snapshot.parked);
    this.prints = new Prints(bridge, snapshot.prints);
    this.dayClose = new DayClosing(bridge, snapshot.comparison, () => void this.history.refresh());
    this.disputes = new Disputes(bridge, () => void this.history.refresh());
    this.staff = new Staff(bridge, snapshot.terminal.staff);
    this.idle = new Idle({
      now: surroundings.now,
      afterMs: () => idleMsOf(this.terminal.state),
      rest: () => this.#rest(),
    });
    this.freshness.follow(() => this.#readShownAgain());
    if (snapshot.sale) this.checkout.adopt(snapshot.sale.id);
    this.sale.begin(snapshot.sale);
    this.idle.follow();
  }

  /**
   * The sale on screen comes first, unless its code is left to the customer display; then what was opened. Until a service
   * is chosen that is the set-up, or what is wrong with the set-up file.
   */
  get screen(): ScreenName | 'code' | 'scan' | 'guide' | 'lock' | 'lost' {
    if (this.sale.view && this.waiting.view === null) return this.scan.renewed === null ? 'code' : 'scan';
    if (this.terminal.state.lockedWhy === 'security-lost') return 'lost';
    if (this.checkout.scanning) return 'scan';
    const { wanted } = this;
    if (!this.staff.locked) return wanted === 'sale' && this.guide.shows === 'look' ? 'guide' : wanted;
    return this.#exiting || this.attaching || !this.#isOpenToAll(wanted) ? 'lock' : wanted;
  }

  /** Which half of the sale screen shows where both do not fit; kept while other screens are open, and over a restart. */
  get saleTab(): SaleTab {
    return this.#kept.tab;
  }

  set saleTab(tab: SaleTab) {
    this.#kept.open(tab);
  }

  /** What shows once no sale is on screen and no PIN is missing. */
  get wanted(): ScreenName {
    const { mode, provisioning } = this.terminal.state;
    if (mode !== 'unset') return this.#screen;
    return provisioning.problemCount > 0 && this.#screen !== 'setup' ? 'provisioning' : 'setup';
  }

  /** Takes the terminal as main describes it now; a customer of another service is not this one's. */
  receiveTerminal(state: TerminalState): void {
    const before = this.terminal.state;
    const wasLocked = this.staff.locked;
    this.terminal.receive(state);
    this.staff.receive(state.staff);
    if (wasLocked && !state.staff.locked && this.#screen === 'history' && !this.#looking) this.#readHistory();
    if (idleMsOf(state) !== idleMsOf(before)) this.idle.follow();
    // Its amounts have no currency of their own: in another one they would be others.
    if (state.currency !== before.currency) this.ticket.clear();
    if (serviceOf(state) === serviceOf(before)) return;
    this.scan.leave();
    this.ticket.forgetService();
    void this.favourites.beginAnew(() => this.ticket.isEmpty);
    void this.parked.recount();
  }

  open(screen: ScreenName): void {
    this.messages.hideToast();
    this.#helping = false;
    this.scan.leave();
    // A code that is left to the customer display comes back first: its end would take any other screen away, and a form with it.
    if (screen !== 'sale' && this.waiting.end()) return;
    this.#screen = screen;
    this.#looking = this.attaching = this.askingCodeData = false;
    if (screen !== 'history') return;
    this.dayClose.leave();
    this.disputes.hide();
    if (!this.staff.locked) this.#readHistory();
  }

  #readHistory(): void {
    void this.history.open();
    void this.disputes.read();
  }

  /** What is opened stays fresh while a code covers it too: it is right in the moment in which it is seen again. */
  #readShownAgain(): void {
    void this.unresolved.refresh();
    if (this.#screen !== 'history' || (this.staff.locked && !this.#looking)) return;
    void this.history.refresh({ pageOnly: this.#looking });
    if (!this.#looking) void this.dayClose.refresh();
  }

  /** Opens the page of a sale of which something is open: without the history around it where that takes the PIN. */
  lookAt(saleId: string): void {
    this.open('history');
    // The code that is left to the customer display came back instead.
    if (this.#screen !== 'history') return;
    this.#looking = this.staff.locked;
    void this.history.openPage(saleId);
  }

  /** Opens the page of a sale at its refunds. */
  refund(saleId: string): void {
    this.#refunding = saleId;
    this.lookAt(saleId);
  }

  /** Whether the page of a sale was opened for its refunds; true once. */
  takeRefund(saleId: string): boolean {
    const isWanted = this.#refunding === saleId;
    this.#refunding = null;
    return isWanted;
  }

  /** A person has seen the payments of these sales. */
  async see(saleIds: readonly string[]): Promise<void> {
    this.#tell(await this.unseenPayments.see(saleIds));
  }

  /** Whether the page of one sale is all that shows of the history. */
  get looksAtOne(): boolean {
    return this.#looking;
  }

  #isOpenToAll(screen: ScreenName): boolean {
    return openToAll.has(screen) || (screen === 'history' && this.#looking);
  }

  /** Another number each time the screens begin anew: dialogs, menus and half-made entries are of the last one. */
  get round(): number {
    return this.#round;
  }

  /** Whether what is on screen gives way to the sale within moments, since nobody is there. */
  get leavesSoon(): boolean {
    const { screen } = this;
    return this.idle.soon && screen !== 'sale' && screen !== 'code' && this.terminal.state.mode !== 'unset';
  }

  /** Whether somebody has asked what the screen is for. */
  get helping(): boolean {
    return this.#helping;
  }

  askHelp(asks: boolean): void {
    this.#helping = asks;
  }

  /** Whether somebody has asked for the way out of the program, which is behind the PIN too. */
  get exiting(): boolean {
    return this.#exiting;
  }

  /** Whether the program has a way out of its own: where the window has none, or where it takes a PIN. */
  get mayExit(): boolean {
    return this.terminal.state.kiosk.running || this.staff.hasPin;
  }

  askExit(asks: boolean): void {
    this.#exiting = asks;
  }

  /** Somebody says who they are for the sales to come; nothing is opened. */
  async signOn(): Promise<void> {
    this.open('sale');
    this.#tell(await this.staff.signOn());
  }

  async signOff(): Promise<void> {
    this.#tell(await this.staff.signOff());
  }

  /** Has main ask for the PIN of what is behind the lock; whoever leaves that goes back to the sale, where there is one. */
  async unlock(): Promise<void> {
    const answer = await this.staff.unlock(this.#placeBehindLock());
    // Somebody was there, in a view whose touches this page does not hear of.
    this.idle.touch();
    this.#tell(answer);
    if (!answer.ok && this.terminal.state.mode !== 'unset') this.leaveLock();
  }

  #placeBehindLock(): EntryPlace {
    if (this.attaching) return 'attach';
    if (this.#exiting) return 'exit';
    const { wanted } = this;
    return wanted === 'sale' || wanted === 'provisioning' ? 'setup' : wanted;
  }

  /** The lock screen is left without a PIN. */
  leaveLock(): void {
    this.#exiting = false;
    this.#subscriber = null;
    this.open('sale');
  }

  async lockStaff(): Promise<void> {
    this.#tell(await this.staff.lock());
  }

  subscribe(customer: Customer): void {
    this.#subscriber = customer;
    this.open('subscriptions');
  }

  /** The customer for whom the subscriptions were opened, once; null when for nobody in particular. */
  takeSubscriber(): Customer | null {
    const customer = this.#subscriber;
    this.#subscriber = null;
    return customer;
  }

  async prefer(preferences: Preferences): Promise<void> {
    this.#tell(await this.terminal.prefer(preferences));
  }

  /** After a failed write: opens the journal anew; what it brings back comes as a new state. */
  async reopenJournal(): Promise<void> {
    this.#tell(await this.terminal.reopenJournal());
  }

  async practise(): Promise<void> {
    await this.guide.begin();
    const answer = await this.terminal.practise();
    this.#tell(answer);
    if (answer.ok) this.open('sale');
  }

  async charge(how: HowPaid = { by: 'code' }): Promise<void> {
    // The ticket is being put aside: charged too, the same goods would be sold and still be waiting.
    if (this.parked.running) return;
    // Its "Undo" would change what is being charged.
    this.messages.hideToast();
    const failure = await this.checkout.charge(how);
    if (failure) this.messages.fail(failure);
  }

  /** Waits for the code on the payer's phone, by which the ticket is to be paid. */
  async scanPayer(): Promise<void> {
    this.scan.leave();
    await this.charge({ by: 'presented', token: null });
  }

  async confirmCode(): Promise<void> {
    const failure = await this.checkout.confirm();
    if (failure) this.messages.fail(failure);
  }

  /**
   * Nobody was here for a while: the screens begin anew at the sale, whose ticket stays. Main locks the staff by itself.
   * What it does for them is waited for, and the screen of a sale that is open is left alone.
   */
  #rest(): boolean {
    if (this.dayClose.comparing || requestsUnderWay(this.bridge) > 0 || this.sale.view) return false;
    this.checkout.decline();
    this.checkout.leaveEarlier();
    this.parked.close();
    this.unresolved.close();
    this.messages.closeFailure();
    this.leaveLock();
    this.#round += 1;
    return true;
  }

  #tell(answer: Result<void>): void {
    if (!answer.ok) this.messages.fail(answer);
  }

  #left(view: SaleView): void {
    const undo = this.checkout.left(view);
    if (undo) this.messages.tell({ text: this.#surroundings.ticketIsBack, undo });
  }
}

/** Which service a terminal sells against. */
function serviceOf({ mode, service }: TerminalState): string {
  return mode === 'live' ? `live ${service?.baseUrl}` : mode;
}
