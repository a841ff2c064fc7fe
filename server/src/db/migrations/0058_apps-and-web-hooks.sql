CREATE TABLE "app_key" (
	"key_id" text PRIMARY KEY NOT NULL,
	"school_code" text NOT NULL,
	"app_id" uuid NOT NULL,
	"secret_encrypted" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "app_nonce" (
	"key_id" text NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "app_nonce_key_id_nonce_pk" PRIMARY KEY("key_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "app_push" (
	"school_code" text NOT NULL,
	"app_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "app_push_school_code_app_id_request_key_pk" PRIMARY KEY("school_code","app_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "school_app" (
	"school_code" text NOT NULL,
	"app_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"networks" text[] NOT NULL,
	"valid_until" date,
	"calls_per_minute" integer NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "school_app_school_code_app_id_pk" PRIMARY KEY("school_code","app_id")
);
--> statement-breakpoint
CREATE TABLE "app_hook" (
	"school_code" text NOT NULL,
	"hook_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"address" text NOT NULL,
	"kinds" text[] NOT NULL,
	"enabled" boolean NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "app_hook_school_code_hook_id_pk" PRIMARY KEY("school_code","hook_id")
);
--> statement-breakpoint
CREATE TABLE "hook_delivery" (
	"school_code" text NOT NULL,
	"delivery_id" uuid NOT NULL,
	"hook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"first_try_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone,
	CONSTRAINT "hook_delivery_school_code_delivery_id_pk" PRIMARY KEY("school_code","delivery_id"),
	CONSTRAINT "hook_delivery_state" CHECK ("hook_delivery"."state" in ('due', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "school_event" (
	"school_code" text NOT NULL,
	"event_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "school_event_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "school_event_school_code_event_id_pk" PRIMARY KEY("school_code","event_id")
);
--> statement-breakpoint
ALTER TABLE "app_key" ADD CONSTRAINT "app_key_of_app" FOREIGN KEY ("school_code","app_id") REFERENCES "public"."school_app"("school_code","app_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_push" ADD CONSTRAINT "app_push_of_app" FOREIGN KEY ("school_code","app_id") REFERENCES "public"."school_app"("school_code","app_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_app" ADD CONSTRAINT "school_app_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_hook" ADD CONSTRAINT "app_hook_of_app" FOREIGN KEY ("school_code","app_id") REFERENCES "public"."school_app"("school_code","app_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_delivery" ADD CONSTRAINT "hook_delivery_of_hook" FOREIGN KEY ("school_code","hook_id") REFERENCES "public"."app_hook"("school_code","hook_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_delivery" ADD CONSTRAINT "hook_delivery_of_event" FOREIGN KEY ("school_code","event_id") REFERENCES "public"."school_event"("school_code","event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_key_app" ON "app_key" USING btree ("school_code","app_id");--> statement-breakpoint
CREATE INDEX "app_nonce_expires" ON "app_nonce" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "app_push_age" ON "app_push" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "school_app_listens" ON "school_app" USING btree ("school_code") WHERE "school_app"."revoked_at" is null and 'events:receive' = any ("school_app"."scopes");--> statement-breakpoint
CREATE INDEX "hook_delivery_due" ON "hook_delivery" USING btree ("school_code","hook_id","subject","seq") WHERE "hook_delivery"."state" = 'due';--> statement-breakpoint
CREATE INDEX "hook_delivery_event" ON "hook_delivery" USING btree ("school_code","event_id");--> statement-breakpoint
CREATE INDEX "hook_delivery_latest" ON "hook_delivery" USING btree ("school_code","created_at");--> statement-breakpoint
CREATE INDEX "school_event_in_order" ON "school_event" USING btree ("school_code","seq");--> statement-breakpoint
CREATE INDEX "school_event_age" ON "school_event" USING btree ("written_at");--> statement-breakpoint
CREATE FUNCTION note_school_event(school text, event_kind text, about text, facts jsonb, happened timestamptz) RETURNS void LANGUAGE sql AS $$
  -- Nothing is written for a school none of whose systems listens.
  WITH noted AS (
    INSERT INTO school_event (school_code, event_id, kind, subject, data, at)
    SELECT school, gen_random_uuid(), event_kind, about, facts, happened
    WHERE EXISTS (SELECT FROM school_app a WHERE a.school_code = school AND a.revoked_at IS NULL AND 'events:receive' = ANY (a.scopes))
    RETURNING school_code, event_id, seq, kind, subject, at
  )
  -- Due at once, by whatever clock a server has.
  INSERT INTO hook_delivery (school_code, delivery_id, hook_id, event_id, seq, subject, state, tries, detail, created_at, next_try_at)
  SELECT n.school_code, gen_random_uuid(), h.hook_id, n.event_id, n.seq, n.subject, 'due', 0, '', n.at, 'epoch'
  FROM noted n JOIN app_hook h ON h.school_code = n.school_code AND h.enabled AND n.kind = ANY (h.kinds)
  JOIN school_app a ON a.school_code = h.school_code AND a.app_id = h.app_id AND a.revoked_at IS NULL AND 'events:receive' = ANY (a.scopes)
$$;--> statement-breakpoint
CREATE FUNCTION school_event_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts CONSTANT jsonb := jsonb_build_object(
    'orderId', new.order_id, 'number', upper(left(replace(new.order_id::text, '-', ''), 10)), 'orderType', new.order_type,
    'itemId', new.item_id, 'state', new.state, 'payment', CASE WHEN new.payment <> 'idle' THEN new.payment WHEN new.paid_at IS NULL THEN 'unpaid' ELSE 'paid' END,
    'totalFee', new.total_fee, 'copies', new.copies, 'terminalCode', new.claimed_by);
  about CONSTANT text := 'order:' || new.order_id;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_school_event(new.school_code, 'order.placed', about, facts, new.created_at);
    RETURN NULL;
  END IF;
  IF old.payment = 'paying' AND old.paid_at IS NULL AND new.paid_at IS NOT NULL THEN
    PERFORM note_school_event(new.school_code, 'order.paid', about, facts, new.paid_at);
  END IF;
  IF old.state <> new.state AND new.state IN ('printed', 'failed', 'unconfirmed', 'cancelled') THEN
    PERFORM note_school_event(new.school_code, 'order.' || new.state, about, facts,
      coalesce(CASE new.state WHEN 'printed' THEN new.printed_at WHEN 'cancelled' THEN new.cancelled_at END, now()));
  END IF;
  IF old.payment <> 'refunded' AND new.payment = 'refunded' THEN
    PERFORM note_school_event(new.school_code, 'order.refunded', about, facts, now());
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER school_event_order_placed AFTER INSERT ON "print_order" FOR EACH ROW EXECUTE FUNCTION school_event_of_order();--> statement-breakpoint
CREATE TRIGGER school_event_order_changed AFTER UPDATE ON "print_order" FOR EACH ROW
  WHEN (old.state <> new.state OR old.payment <> new.payment OR old.paid_at IS DISTINCT FROM new.paid_at) EXECUTE FUNCTION school_event_of_order();
